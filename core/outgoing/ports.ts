import { Context, type DateTime, type Effect } from "effect"

/** Why a request to an address that a user named was not accepted there. */
export type OutgoingError = "ADDRESS_REFUSED" | "TIMEOUT" | "UNREACHABLE" | "TLS" | "REDIRECT" | "STATUS"

/** A POST to an address that a user named. */
export interface OutgoingRequest {
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

/**
 * Requests to addresses that users name, for whatever sends to them: none reaches a machine that is not public. Each
 * request resolves the name once. Every address that it has must be a global unicast one, also those inside of others
 * (IPv4-mapped, NAT64, 6to4, Teredo), and only an address that was checked is called. No redirect is followed, no
 * proxy is asked, and a request ends after ten seconds, whatever the receiver sends.
 */
export class OutgoingRequests extends Context.Service<
  OutgoingRequests,
  {
    /**
     * Whether requests may go to this address, as far as its text shows: https, without a user or password, and with a
     * name or a public address. What a name stands for is looked up by each request.
     */
    readonly accepts: (url: string) => boolean
    readonly post: (request: OutgoingRequest) => Effect.Effect<OutgoingAnswer>
  }
>()("curio/outgoing/OutgoingRequests") {}
