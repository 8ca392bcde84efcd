import { DateTime, Effect } from "effect"
import { storePicture } from "../files/index.ts"
import type { UserId } from "../shared/index.ts"
import { inTransactionOfCaller, Transactions } from "../shared/index.ts"
import { Forbidden } from "./errors.ts"
import { Users } from "./ports.ts"
import { withNewAvatar } from "./user.ts"

const box = { width: 512, height: 512 }

/** Replaces the caller's picture and returns its address. Contract: users, users. */
export const setAvatar = Effect.fn("users.setAvatar")(function* (input: {
  readonly id: UserId
  readonly by: UserId
  readonly image: Uint8Array
}) {
  const users = yield* Users
  const { atomically } = yield* Transactions
  yield* users.get(input.id)
  if (input.id !== input.by) return yield* new Forbidden()
  const url = yield* storePicture({ bytes: input.image, within: box, by: input.by })
  const now = yield* DateTime.now
  yield* atomically(
    Effect.flatMap(users.get(input.id), (user) => users.save(withNewAvatar(user, url, now))),
    [input.by],
  )
  return url
})

/** Removes the caller's picture; succeeds also when there is none. Contract: users, users. */
export const removeAvatar = Effect.fn("users.removeAvatar")(function* (input: {
  readonly id: UserId
  readonly by: UserId
}) {
  const users = yield* Users
  const now = yield* DateTime.now
  const user = yield* users.get(input.id)
  if (input.id !== input.by) return yield* new Forbidden()
  if (user.avatarUrl !== null) yield* users.save(withNewAvatar(user, null, now))
}, inTransactionOfCaller)
