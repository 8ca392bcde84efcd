import { DateTime, Effect, Result } from "effect"
import { RealtimeLog } from "../../delivery/index.ts"
import { Ids, searchTerms, type UserId } from "../../shared/index.ts"
import { Wants } from "./ports.ts"
import { newWant, type Sought, type WantId, type WantTerms, wantLimit } from "./want.ts"

/** What became of a want among many: it is new, there was one already, or there can be none. */
export type MadeWant = "new" | "same" | "refused"

/**
 * Adds wants of a user that a file lists: public ones, to buy and to trade. None is made beyond the limit, and none
 * twice. Part of a transaction. Contract: market, wants.
 */
export const makeWants = Effect.fnUntraced(function* (input: {
  readonly by: UserId
  readonly wants: ReadonlyArray<Pick<WantTerms, "note" | "maxPrice"> & { readonly sought: Sought }>
}) {
  const wants = yield* Wants
  const ids = yield* Ids
  const log = yield* RealtimeLog
  const { by: ownerId } = input
  const now = yield* DateTime.now
  let count = yield* wants.countOf(ownerId)
  const made: Array<MadeWant> = []
  const added: Array<WantId> = []
  for (const { maxPrice, note, sought } of input.wants) {
    const id = (yield* ids.next) as WantId
    const want = newWant(sought, { ...terms, maxPrice, note, id, ownerId }, now)
    const isEmpty = "q" in sought && searchTerms(sought.q).length === 0
    if (isEmpty || Result.isFailure(want) || count >= wantLimit) {
      made.push("refused")
      continue
    }
    const isNew = yield* Effect.match(wants.add(want.success), { onFailure: () => false, onSuccess: () => true })
    if (isNew) {
      added.push(id)
      count += 1
    }
    made.push(isNew ? "new" : "same")
  }
  if (added.length > 0)
    yield* log.append(
      added.map((id) => ({ kind: "want.updated", audience: { kind: "user", id: ownerId }, subject: id })),
    )
  return made
})

const terms = { kind: "both", visibility: "public" } as const
