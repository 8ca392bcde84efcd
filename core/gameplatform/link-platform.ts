import { DateTime, Effect, Option, type Redacted } from "effect"
import type { Flow, SingleUseId } from "../auth/index.ts"
import { encryptFlow, FlowCipher, SingleUses } from "../auth/index.ts"
import { inTransactionAbout, subjectOf } from "../shared/index.ts"
import { isOutdated, isReclaimedAfter, type Proof, provenUser, Users } from "../users/index.ts"
import { InvalidState, LinkFailed, OpenIdInvalid } from "./errors.ts"
import { link } from "./platform-link.ts"
import { GamePlatformIdentity, type OpenIdMessage, PlatformAccounts, type ProvenAccount } from "./ports.ts"
import { returnAddress } from "./return-address.ts"

/**
 * Sends a signed-in user to the platform's sign-in page. Answers its address and the two halves of the encrypted flow,
 * of which the browser keeps the flow token. `realm` is this service, `callback` the address there to come back to.
 * Fails with `Unauthorized` for a proof from before the credentials were replaced. Contract: gameplatform, POST login.
 */
export const startPlatformLink = Effect.fn("gameplatform.startLinking")(function* (
  input: Proof & { readonly realm: string; readonly callback: string },
) {
  const identity = yield* GamePlatformIdentity
  const { id: userId } = yield* provenUser(input)
  const { flow, state, flowToken } = yield* encryptFlow({ mode: "gameplatform", userId }, input.signedInAt)
  const url = yield* identity.signInUrl({ returnTo: returnAddress(input.callback, state), realm: input.realm })
  return { url, state, flowToken, expiresAt: flow.expiresAt }
})

/** The parameters that the browser brings back from the platform; `null` for a missing one. */
export interface PlatformReturn {
  readonly state: string | null
  readonly flowToken: Redacted.Redacted | null
  readonly message: OpenIdMessage
  /** The callback address with which the flow began. */
  readonly callback: string
}

/**
 * Links the proven platform account to the user who began the flow, and answers that user. Linking the same account
 * again changes nothing. Each state and each proof can be used once, even if that use fails. Contract: gameplatform,
 * linking.
 */
export const finishPlatformLink = Effect.fn("gameplatform.finishLinking")(function* (back: PlatformReturn) {
  const cipher = yield* FlowCipher
  if (back.state === null || back.flowToken === null) return yield* new InvalidState()
  const encrypted = { state: back.state, flowToken: back.flowToken }
  const flow = yield* Effect.mapError(cipher.decrypt(encrypted, yield* DateTime.now), () => new InvalidState())
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
    // The browser must always land on a page that reports the error.
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("A return from the game platform failed with a defect", defect),
        Effect.fail(new LinkFailed()),
      ),
    ),
  )
})

const finish = Effect.fnUntraced(function* (
  flow: Pick<Flow, "id" | "expiresAt"> & Proof,
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

const store = Effect.fnUntraced(
  function* ({ userId, signedInAt, accountId }: Proof & Pick<ProvenAccount, "accountId">) {
    const users = yield* Users
    const accounts = yield* PlatformAccounts
    const linkedAt = yield* DateTime.now
    const user = yield* users.get(userId)
    if (isReclaimedAfter(user, signedInAt)) return yield* new InvalidState()
    if (isOutdated(user, signedInAt)) return yield* new LinkFailed()
    const known = Option.getOrNull(yield* accounts.find(accountId))
    const own = Option.getOrNull(yield* accounts.findByUser(userId))
    const next = { userId, accountId, linkedAt }
    if ((yield* Effect.fromResult(link({ known, own }, next))) === "added") yield* accounts.add(next)
    return userId
  },
  inTransactionAbout(({ userId, accountId }: Proof & Pick<ProvenAccount, "accountId">) => [
    userId,
    subjectOf("platform account", accountId),
  ]),
)

/** The id contains a blank, so it never equals the id of a flow. */
const proofId = ({ value }: ProvenAccount["nonce"]) => `openid ${value}` as SingleUseId

/** Longer than any proof is accepted. */
const proofLife = { minutes: 10 } as const
