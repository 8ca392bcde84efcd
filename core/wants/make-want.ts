import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import { Ids, type UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { withMatches } from "./count-matches.ts"
import { WantLimitReached } from "./errors.ts"
import { Wants } from "./ports.ts"
import { newWant, type Sought, type WantId, type WantTerms, wantLimit } from "./want.ts"

/** Adds a want of the caller, and counts the listings that meet it. Contract: collectors, wants. */
export const makeWant = Effect.fn("wants.make")(function* (input: {
  readonly by: UserId
  readonly sought: Sought
  readonly terms: WantTerms
}) {
  const wants = yield* Wants
  const ids = yield* Ids
  const log = yield* RealtimeLog
  const { by: ownerId, sought, terms } = input
  const id = (yield* ids.next) as WantId
  const want = yield* Effect.fromResult(newWant(sought, { ...terms, id, ownerId }, yield* DateTime.now))
  const has = yield* wants.countOf(ownerId)
  yield* wants.add(want)
  if (has >= wantLimit) return yield* new WantLimitReached()
  const counted = yield* withMatches(want)
  yield* log.append([{ kind: "want.updated", audience: { kind: "user", id: ownerId }, subject: id }])
  return counted
}, inTransactionOfCaller)
