import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Publisher } from "../shared/publisher.ts"
import { inTransactionAbout } from "../shared/transactions.ts"
import { NotFound } from "./errors.ts"
import { Friendships } from "./ports.ts"

/** Ends a friendship. The other user is not notified. Contract: people, friends. */
export const endFriendship = Effect.fn("friends.end")(
  function* (input: { readonly by: UserId; readonly other: UserId }) {
    const friendships = yield* Friendships
    const publisher = yield* Publisher
    if (!(yield* friendships.remove(input.by, input.other))) return yield* new NotFound()
    yield* publisher.friendsChanged({ user: input.by, others: [input.other] })
  },
  inTransactionAbout(({ by, other }: { readonly by: UserId; readonly other: UserId }) => [by, other]),
)
