import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../../delivery/index.ts"
import { Ids, inTransaction, inTransactionOfCaller, type UserId } from "../../shared/index.ts"
import { WantLimitReached, WantNotFound } from "./errors.ts"
import { withMatches } from "./list-matches.ts"
import { Wants } from "./ports.ts"
import {
  changedWant,
  newWant,
  type Sought,
  type Want,
  type WantChange,
  type WantId,
  type WantTerms,
  wantLimit,
} from "./want.ts"

/** Adds a want of the caller, and counts the listings that meet it. Contract: market, wants. */
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
  // At the limit a want that is there already is answered as that: the row of another one is rolled back.
  yield* wants.add(want)
  if (has >= wantLimit) return yield* new WantLimitReached()
  const counted = yield* withMatches(want)
  yield* log.append([{ kind: "want.updated", audience: { kind: "user", id: ownerId }, subject: id }])
  return counted
}, inTransactionOfCaller)

/** Changes the terms of a want of the caller, fulfils it, or opens it again. Contract: market, wants. */
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

/**
 * Deletes a want of the caller. `null` stands for an administrator, who may delete every want.
 * Contract: market, wants; CLI, removing.
 */
export const removeWant = Effect.fn("wants.remove")(function* (input: {
  readonly id: WantId
  readonly by: UserId | null
}) {
  const wants = yield* Wants
  const log = yield* RealtimeLog
  const { id, by } = input
  const { ownerId } = yield* Effect.fromOption(yield* wants.find(id), () => new WantNotFound())
  if ((by !== null && by !== ownerId) || !(yield* wants.remove(id))) return yield* new WantNotFound()
  yield* log.append([{ kind: "want.deleted", audience: { kind: "user", id: ownerId }, subject: id }])
}, inTransactionOfCaller)

/**
 * Brings back a want that a moderator removed; `false` where its owner has that want again, or too many.
 * Contract: moderation, decisions.
 */
export const restoreWant = Effect.fn("wants.restore")(function* (want: Want) {
  const wants = yield* Wants
  const log = yield* RealtimeLog
  const { id, ownerId } = want
  if ((yield* wants.countOf(ownerId)) >= wantLimit) return false
  if (!(yield* Effect.match(wants.add(want), { onFailure: () => false, onSuccess: () => true }))) return false
  yield* log.append([{ kind: "want.updated", audience: { kind: "user", id: ownerId }, subject: id }])
  return true
}, inTransaction)
