import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { withMatches } from "./count-matches.ts"
import { Wants } from "./ports.ts"
import { changedWant, type WantChange, type WantId } from "./want.ts"

/** Changes the terms of a want of the caller, fulfils it, or opens it again. Contract: collectors, wants. */
export const changeWant = Effect.fn("wants.change")(function* (input: {
  readonly id: WantId
  readonly by: UserId
  readonly change: WantChange
}) {
  const wants = yield* Wants
  const log = yield* RealtimeLog
  const { id, by, change } = input
  const want = changedWant(yield* wants.get(id, by), change, yield* DateTime.now)
  yield* wants.save(want)
  const counted = yield* withMatches(want)
  yield* log.append([{ kind: "want.updated", audience: { kind: "user", id: by }, subject: id }])
  return counted
}, inTransactionOfCaller)
