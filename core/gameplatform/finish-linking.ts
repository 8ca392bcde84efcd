import { DateTime, Effect, Option, type Redacted } from "effect"
import type { Flow, SingleUseId } from "../idp/flow.ts"
import { FlowSeal, SingleUses } from "../idp/ports.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { isReclaimedAfter, type UserId } from "../users/user.ts"
import { InvalidState, LinkFailed, OpenIdInvalid } from "./errors.ts"
import { link } from "./platform-link.ts"
import { GamePlatformIdentity, type OpenIdMessage, PlatformAccounts, type ProvenAccount } from "./ports.ts"
import { returnAddress } from "./return-address.ts"

/** What a browser brings back from the platform; `null` for what it does not. */
export interface PlatformReturn {
  readonly state: string | null
  readonly ticket: Redacted.Redacted | null
  readonly message: OpenIdMessage
  /** As it was when the trip began. */
  readonly callback: string
}

/**
 * Links the platform's account that was proven to the user who set out for it; the same account again changes nothing. Each
 * state is good for one return, also for one that fails, and so is each proof. Contract: game platform, callback.
 */
export const finishPlatformLink = Effect.fn("gameplatform.finishLinking")(function* (back: PlatformReturn) {
  const seal = yield* FlowSeal
  if (back.state === null || back.ticket === null) return yield* new InvalidState()
  const sealed = { state: back.state, ticket: back.ticket }
  const flow = yield* Effect.mapError(seal.open(sealed, yield* DateTime.now), () => new InvalidState())
  const { purpose } = flow
  if (purpose.mode !== "gameplatform") return yield* new InvalidState()
  return yield* finish(
    { ...flow, userId: purpose.userId },
    returnAddress(back.callback, back.state),
    back.message,
  ).pipe(
    Effect.tapErrorTag("gameplatform.PLATFORM_UNREACHABLE", ({ reason }) =>
      Effect.logWarning("The game platform did not confirm a sign-in", { reason }),
    ),
    Effect.catchTag("gameplatform.PLATFORM_UNREACHABLE", () => Effect.fail(new LinkFailed())),
    // Whatever goes wrong, the browser has to land on a page that says so.
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("A return from the game platform ended in a fault", defect),
        Effect.fail(new LinkFailed()),
      ),
    ),
  )
})

const finish = Effect.fnUntraced(function* (
  flow: Pick<Flow, "id" | "startedAt" | "expiresAt"> & { readonly userId: UserId },
  returnTo: string,
  message: OpenIdMessage,
) {
  const uses = yield* SingleUses
  const identity = yield* GamePlatformIdentity
  if (!(yield* uses.consume(flow.id, flow.expiresAt))) return yield* new InvalidState()
  const { accountId, nonce } = yield* identity.verify(message, { returnTo })
  if (!(yield* uses.consume(proofId(nonce), DateTime.add(nonce.issuedAt, proofLife))))
    return yield* new OpenIdInvalid({ reason: "The proof was used before." })
  return yield* store({ ...flow, accountId })
})

const store = Effect.fnUntraced(function* ({
  userId,
  startedAt,
  accountId,
}: Pick<Flow, "startedAt"> & Pick<ProvenAccount, "accountId"> & { readonly userId: UserId }) {
  const users = yield* Users
  const accounts = yield* PlatformAccounts
  const { atomically } = yield* Transactions
  const linkedAt = yield* DateTime.now
  yield* atomically(
    Effect.gen(function* () {
      if (isReclaimedAfter(yield* users.get(userId), startedAt)) return yield* new InvalidState()
      const known = Option.getOrNull(yield* accounts.find(accountId))
      const own = Option.getOrNull(yield* accounts.findByUser(userId))
      const next = { userId, accountId, linkedAt }
      if ((yield* Effect.fromResult(link({ known, own }, next))) === "added") yield* accounts.add(next)
    }),
  )
})

/** Unlike any flow, which has no blank. */
const proofId = ({ value }: ProvenAccount["nonce"]) => `openid ${value}` as SingleUseId

/** Longer than any proof is taken. */
const proofLife = { minutes: 10 } as const
