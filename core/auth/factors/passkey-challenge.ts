import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import type { User } from "../../users/index.ts"
import type { SingleUseId } from "../idp/flow.ts"
import { SingleUses } from "../idp/ports.ts"
import { SealedTexts, SecretTokens } from "../ports.ts"
import { InvalidState } from "./errors.ts"

/** What a challenge is for, and for whom: `null` where the passkey says it. It is good for nothing else. */
export interface ChallengeUse {
  readonly purpose: "add" | "sign-in" | "second-step" | "proof"
  readonly user: Pick<User, "id" | "signInVersion"> | null
}

/** What an authenticator signs. Nothing of it is stored before its use: the browser keeps it, sealed. */
export interface Challenge {
  readonly challenge: string
  readonly expiresAt: DateTime.Utc
}

/** Makes a challenge; answers it with the sealed cookie for the browser. Contract: auth, passkeys. */
export const beginChallenge = Effect.fn("factors.beginChallenge")(function* (use: ChallengeUse) {
  const challenge = Redacted.value((yield* (yield* SecretTokens).make).token)
  const expiresAt = DateTime.add(yield* DateTime.now, { minutes: 5 })
  const text = JSON.stringify({ challenge, expiresAt: DateTime.toEpochMillis(expiresAt) } satisfies typeof Kept.Type)
  const sealed = yield* (yield* SealedTexts).seal("webauthn", contextOf(use), text)
  return { challenge, cookie: Redacted.make(sealed), expiresAt }
})

/** The challenge of a cookie, if it was made for this use, has not expired and was not used. */
export const openChallenge = Effect.fn("factors.openChallenge")(function* (
  cookie: Redacted.Redacted | null,
  use: ChallengeUse,
) {
  if (cookie === null) return yield* new InvalidState()
  const text = yield* (yield* SealedTexts).open("webauthn", contextOf(use), Redacted.value(cookie))
  const kept = Option.getOrNull(Option.flatMap(text, readKept))
  if (kept === null) return yield* new InvalidState()
  const found: Challenge = { challenge: kept.challenge, expiresAt: DateTime.makeUnsafe(kept.expiresAt) }
  if (DateTime.isGreaterThanOrEqualTo(yield* DateTime.now, found.expiresAt)) return yield* new InvalidState()
  yield* requireUnused(found)
  return found
})

/** Fails with `InvalidState` once a challenge was used. */
export const requireUnused = Effect.fnUntraced(function* (challenge: Challenge) {
  if (yield* (yield* SingleUses).isUsed(useOf(challenge))) return yield* new InvalidState()
})

/** Uses a challenge up, in the transaction of what it is good for. Of any number of parallel uses one succeeds. */
export const consumeChallenge = Effect.fnUntraced(function* (challenge: Challenge) {
  if (!(yield* (yield* SingleUses).consume(useOf(challenge), challenge.expiresAt))) return yield* new InvalidState()
})

const useOf = ({ challenge }: Challenge) => `webauthn ${challenge}` as SingleUseId

/** A challenge is void once the account's sign-ins have to begin again. */
const contextOf = ({ purpose, user }: ChallengeUse): string =>
  user === null ? purpose : `${purpose} ${user.id} ${user.signInVersion}`

const Kept = Schema.Struct({ challenge: Schema.String, expiresAt: Schema.Number })
const readKept = Schema.decodeUnknownOption(Schema.fromJsonString(Kept))
