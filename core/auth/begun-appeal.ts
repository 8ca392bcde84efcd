import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import type { UserId } from "../shared/index.ts"
import { Users } from "../users/index.ts"
import { InvalidState } from "./factors/errors.ts"
import { SealedTexts } from "./ports.ts"

/**
 * Lets the owner of a suspended account, who has just proven who they are, read the notice of the suspension and
 * appeal, and nothing else: answers the sealed cookie for the browser. Contract: moderation, appeals.
 */
export const beginAppeal = Effect.fn("auth.beginAppeal")(function* (user: {
  readonly id: string
  readonly signInVersion: number
}) {
  const expiresAt = DateTime.add(yield* DateTime.now, { minutes: 15 })
  const begun: typeof Begun.Type = {
    userId: user.id,
    signInVersion: user.signInVersion,
    expiresAt: DateTime.toEpochMillis(expiresAt),
  }
  const sealed = yield* (yield* SealedTexts).seal("appeal", "cookie", JSON.stringify(begun))
  return { cookie: Redacted.make(sealed), expiresAt }
})

/**
 * The suspended account of such a cookie; fails with `InvalidState` once the cookie has expired, the credentials of
 * the account have changed, or it is suspended no more. Contract: moderation, appeals.
 */
export const suspendedCaller = Effect.fn("auth.suspendedCaller")(function* (cookie: Redacted.Redacted | null) {
  if (cookie === null) return yield* new InvalidState()
  const text = yield* (yield* SealedTexts).open("appeal", "cookie", Redacted.value(cookie))
  const begun = Option.getOrNull(Option.flatMap(text, readBegun))
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  if (begun === null || begun.expiresAt <= now) return yield* new InvalidState()
  const user = yield* Effect.mapError((yield* Users).get(begun.userId as UserId), () => new InvalidState())
  const { signInVersion, suspendedAt } = user
  if (suspendedAt === null || signInVersion !== begun.signInVersion) return yield* new InvalidState()
  return { ...user, suspendedAt }
})

const Begun = Schema.Struct({ userId: Schema.String, signInVersion: Schema.Number, expiresAt: Schema.Number })
const readBegun = Schema.decodeUnknownOption(Schema.fromJsonString(Begun))
