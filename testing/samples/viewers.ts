import { Effect } from "effect"
import type { User } from "../../core/index.ts"
import { befriended, blocked } from "./people.ts"
import { type era, storedUser } from "./samples.ts"

/** A user with everybody who may want to see what is theirs. */
export const viewersOf = Effect.fnUntraced(function* (
  of: User,
  day: ReturnType<typeof era>,
  fields: Partial<User> = {},
) {
  const viewers = {
    self: of,
    friend: yield* storedUser(day(0), fields),
    stranger: yield* storedUser(day(0), fields),
    blocked: yield* storedUser(day(0), fields),
    blocking: yield* storedUser(day(0), fields),
    /** A friend, and blocked all the same. */
    former: yield* storedUser(day(0), fields),
  }
  yield* befriended(of, viewers.friend, day(1))
  yield* befriended(of, viewers.former, day(1))
  yield* blocked(of, viewers.blocked, day(1))
  yield* blocked(of, viewers.former, day(1))
  yield* blocked(viewers.blocking, of, day(1))
  return viewers
})

export type Viewer = keyof Effect.Success<ReturnType<typeof viewersOf>>

export const viewers: ReadonlyArray<Viewer> = ["self", "friend", "stranger", "blocked", "blocking", "former"]
