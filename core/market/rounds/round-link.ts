import { DateTime, Effect, Option, type Redacted } from "effect"
import { SecretTokens } from "../../auth/index.ts"
import type { RoundId, UserId } from "../../shared/index.ts"
import { Transactions } from "../../shared/index.ts"
import { NotFound } from "./errors.ts"
import { checkHost } from "./hosting.ts"
import { inTransactionOfRound } from "./in-transaction.ts"
import { showRound } from "./list-rounds.ts"
import { RoundPeople, Rounds } from "./ports.ts"
import { lockedRound } from "./round-access.ts"
import { isOpenAt } from "./schedule.ts"

/**
 * Gives a round a new code, by which people invite themselves; an earlier one ends. Contract: market, hosts of rounds.
 */
export const startRoundLink = Effect.fn("rounds.startLink")(function* (input: {
  readonly id: RoundId
  readonly by: UserId
}) {
  const { token, hash } = yield* (yield* SecretTokens).make
  yield* saveLink({ ...input, hash })
  return token
})

/** Ends the code of a round, if there is one. Contract: market, hosts of rounds. */
export const endRoundLink = Effect.fn("rounds.endLink")(function* (input: {
  readonly id: RoundId
  readonly by: UserId
}) {
  yield* saveLink({ ...input, hash: null })
})

const saveLink = Effect.fnUntraced(function* (input: {
  readonly id: RoundId
  readonly by: UserId
  readonly hash: Parameters<RoundPeople["Service"]["saveLink"]>[1]
}) {
  const people = yield* RoundPeople
  const { standing } = yield* lockedRound(input.id, input.by)
  yield* Effect.fromResult(checkHost(standing))
  yield* people.saveLink(input.id, input.hash)
}, inTransactionOfRound)

/**
 * Invites the caller by the code of a round that is open. Fails as for an unknown code across a block with its owner.
 * Contract: market, POST /rounds/join.
 */
export const joinRound = Effect.fn("rounds.join")(function* (input: {
  readonly by: UserId
  readonly code: Redacted.Redacted
}) {
  const { by } = input
  const people = yield* RoundPeople
  const rounds = yield* Rounds
  const { atomically } = yield* Transactions
  const code = yield* (yield* SecretTokens).hash(input.code)
  const id = yield* Effect.fromOption(yield* people.ofLink(code), () => new NotFound())
  return yield* atomically(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const round = Option.getOrNull(yield* rounds.lock(id))
      // The code may have ended before the lock.
      const isCurrent = Option.contains(yield* people.ofLink(code), id)
      if (round === null || !isCurrent || !isOpenAt(round, now)) return yield* new NotFound()
      const standing = yield* people.standing(round, by)
      if (standing.relation === "blocked" || standing.relation === "deleted") return yield* new NotFound()
      if (standing.role === null) yield* people.invite(id, by, now)
      return yield* showRound(id, by)
    }),
    [id, by],
  )
})
