import { Context, type DateTime, type Effect } from "effect"
import type { UserId } from "../ids.ts"

/** Why a request to an address that a user named was not accepted there. */
export type OutgoingError = "ADDRESS_REFUSED" | "TIMEOUT" | "UNREACHABLE" | "TLS" | "REDIRECT" | "STATUS"

/** A POST to an address that a user named. */
export interface OutgoingRequest {
  /** Whose address it is; `null` for one of the instance, to which no limit of accounts applies. */
  readonly account: UserId | null
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** What came of it. No more of the answer is read than its head. */
export interface OutgoingAnswer {
  /** `null` where no answer came. */
  readonly status: number | null
  /** `null` for an answer from 200 to 299. */
  readonly error: OutgoingError | null
  /** The earliest moment at which the receiver wants to be asked again, where it says so. */
  readonly notBefore: DateTime.Utc | null
}

/** The request was not made, because as much is being sent as may be. It is to be made at that time. */
export interface OutgoingPostponed {
  readonly postponedUntil: DateTime.Utc
}

/**
 * Requests to addresses that users name, for whatever sends to them: none reaches a machine that is not public. Each
 * request resolves the name once. Every address that it has must be a global unicast one, also those inside of others
 * (IPv4-mapped, NAT64, 6to4, Teredo), and only an address that was checked is called. No redirect is followed, no
 * proxy is asked, and a request ends after ten seconds, whatever the receiver sends. Neither a request nor its
 * lookup takes a
 * thread that other work needs. What goes out at once, and in a minute, is limited as `outgoingLimits` says.
 */
export class OutgoingRequests extends Context.Service<
  OutgoingRequests,
  {
    /**
     * Whether requests may go to this address, as far as its text shows: https, without a user or password, and with a
     * name or a public address. What a name stands for is looked up by each request.
     */
    readonly accepts: (url: string) => boolean
    readonly post: (request: OutgoingRequest) => Effect.Effect<OutgoingAnswer | OutgoingPostponed>
    /** When the account may make a further request, by how many it made within the last minute; `null` for now. */
    readonly freeAt: (account: UserId) => Effect.Effect<DateTime.Utc | null>
  }
>()("curio/outgoing/OutgoingRequests") {}
