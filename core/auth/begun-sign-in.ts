import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Ids, type UserId } from "../shared/index.ts"
import type { User } from "../users/index.ts"
import { SealedTexts } from "./ports.ts"

/**
 * A sign-in that waits for its second step. Nothing of it is stored until it ends: the browser keeps it, sealed.
 * Contract: auth, second step.
 */
export interface BegunSignIn {
  /** For one success. */
  readonly id: string
  readonly userId: UserId
  /** That of the account when it began. */
  readonly signInVersion: number
  /** The identity of a provider that is linked once the sign-in succeeds, as the module `idp` wrote it. */
  readonly identity: string | null
  readonly expiresAt: DateTime.Utc
}

/** Begins a sign-in whose first step is done; answers the sealed cookie for the browser. */
export const beginSignIn = Effect.fn("auth.beginSignIn")(function* (
  user: Pick<User, "id" | "signInVersion">,
  identity: string | null,
) {
  const sealed = yield* SealedTexts
  const expiresAt = DateTime.add(yield* DateTime.now, { minutes: 5 })
  const begun: typeof Begun.Type = {
    id: `mfa ${yield* (yield* Ids).next}`,
    userId: user.id,
    signInVersion: user.signInVersion,
    identity,
    expiresAt: DateTime.toEpochMillis(expiresAt),
  }
  return { cookie: Redacted.make(yield* sealed.seal("mfa", "cookie", JSON.stringify(begun))), expiresAt }
})

/** The sign-in of a cookie; `null` without a cookie of ours that has not expired. */
export const openSignIn = Effect.fn("auth.openSignIn")(function* (cookie: Redacted.Redacted | null) {
  if (cookie === null) return null
  const text = yield* (yield* SealedTexts).open("mfa", "cookie", Redacted.value(cookie))
  const begun = Option.flatMap(text, readBegun)
  if (Option.isNone(begun)) return null
  const { expiresAt, userId, ...others } = begun.value
  const end = DateTime.makeUnsafe(expiresAt)
  if (DateTime.isGreaterThanOrEqualTo(yield* DateTime.now, end)) return null
  return { ...others, userId: userId as UserId, expiresAt: end } satisfies BegunSignIn
})

const Begun = Schema.Struct({
  id: Schema.String,
  userId: Schema.String,
  signInVersion: Schema.Number,
  identity: Schema.NullOr(Schema.String),
  expiresAt: Schema.Number,
})
const readBegun = Schema.decodeUnknownOption(Schema.fromJsonString(Begun))
