import { DateTime, Effect } from "effect"
import { type Collection, type Edition, type ItemFill, ItemFills, Items, Transactions } from "../../core/index.ts"
import { item } from "./items.ts"

/** Items of a collection that wait for a source, in one transaction. */
export const storedFills = Effect.fnUntraced(function* (
  of: Pick<Collection, "id" | "ownerId">,
  source: string,
  count: number,
) {
  const [fills, items] = [yield* ItemFills, yield* Items]
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  const made = Array.from({ length: count }, (_, n) =>
    item(of, now, { editions: [`tcgplayer:${800_000_001 + n}` as Edition] }),
  )
  const waiting = made.map(({ editions, id }): ItemFill => {
    const what = { item: id, owner: of.ownerId, collection: of.id, edition: editions[0] as Edition }
    return { ...what, source, tries: 0, dueAt: now }
  })
  yield* atomically(Effect.andThen(items.addAll(of.id, made), fills.add(waiting)), [of.ownerId])
})
