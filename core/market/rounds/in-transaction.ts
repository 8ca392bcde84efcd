import type { RoundId, UserId } from "../../shared/index.ts"
import { inTransactionAbout } from "../../shared/index.ts"

/**
 * Runs the whole body of a use case in one transaction about a round and its caller: the last argument of its
 * `Effect.fn`.
 */
export const inTransactionOfRound = inTransactionAbout(({ by, id }: { readonly id: RoundId; readonly by: UserId }) => [
  id,
  by,
])

/** The same for a use case that concerns another user too. */
export const inTransactionOfPart = inTransactionAbout(
  ({ by, id, user }: { readonly id: RoundId; readonly user: UserId; readonly by: UserId }) => [id, user, by],
)
