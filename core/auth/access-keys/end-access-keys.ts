import { DateTime, Effect, Option } from "effect"
import { prepareEmail, receiverOf } from "../../delivery/index.ts"
import type { PublishedEvents, UserId } from "../../shared/index.ts"
import { keptSince, Transactions } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { Users } from "../../users/index.ts"
import type { AccessKeyId } from "./access-key.ts"
import { AccessKeyNotFound } from "./errors.ts"
import { AccessKeys } from "./ports.ts"

/** Ends one of the caller's keys; fails with `AccessKeyNotFound`. Contract: auth, access keys. */
export const endAccessKey = Effect.fn("accessKeys.endOne")(function* (input: {
  readonly id: AccessKeyId
  readonly by: UserId
}) {
  const { atomically } = yield* Transactions
  const end = yield* prepareKeyEnd(input.id, input.by)
  yield* atomically(end.store, [input.by])
})

/** Ends the keys that a change of credentials ends. Part of its transaction. */
export const endAccessKeys = Effect.fn("accessKeys.end")(function* ({
  ends,
  user,
}: PublishedEvents["credentialsChanged"]) {
  if (ends.includes("accessKeys")) yield* (yield* AccessKeys).endAll(user)
})

/** Removes the keys that expired a day ago or earlier. Contract: auth, access keys. */
export const sweepAccessKeys = Effect.fn("accessKeys.sweep")(function* () {
  yield* (yield* AccessKeys).sweep(keptSince("accessKeys", yield* DateTime.now))
})

/**
 * Ends one key and notifies its owner. A key of another account is reported as unknown, unless `by` is `null`, which
 * stands for an administrator. The mail is encrypted before, so `store` is left to the caller's transaction; it fails
 * with `AccessKeyNotFound` too. Contract: auth, access keys; CLI, access keys.
 */
export const prepareKeyEnd = Effect.fn("accessKeys.prepareEnd")(function* (id: AccessKeyId, by: UserId | null) {
  const keys = yield* AccessKeys
  const users = yield* Users
  const key = Option.getOrNull(yield* keys.get(id))
  if (key === null || (by !== null && key.userId !== by)) return yield* new AccessKeyNotFound()
  const owner = yield* Effect.mapError(users.get(key.userId), () => new AccessKeyNotFound())
  const notice = yield* ended(owner, key.name)
  const store = Effect.gen(function* () {
    if (!(yield* keys.end(id))) return yield* new AccessKeyNotFound()
    yield* notice.store
  })
  return { store }
})

/**
 * The same for all keys of an account, on behalf of an administrator; `store` answers how many.
 * Contract: CLI, access keys.
 */
export const prepareKeysEnd = Effect.fn("accessKeys.prepareEndOfAll")(function* (owner: User) {
  const keys = yield* AccessKeys
  const notice = yield* ended(owner, null)
  const store = Effect.tap(keys.endAll(owner.id), (count) => (count > 0 ? notice.store : Effect.void))
  return { store }
})

const ended = (owner: User, name: string | null) => prepareEmail({ kind: "key-ended", ...receiverOf(owner), name })
