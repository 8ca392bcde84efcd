import { Effect } from "effect"
import type { SetId, UserId } from "../../shared/index.ts"
import { byteOrderMark, csvLine, guarded } from "../item-files/csv.ts"
import { ItemSets } from "./ports.ts"

/** A set that the viewer sees as CSV, which makes the same set again. Contract: catalog, sets. */
export const exportSet = Effect.fn("sets.export")(function* (input: { readonly id: SetId; readonly viewer: UserId }) {
  const sets = yield* ItemSets
  const { name, places } = yield* sets.show(input.id, input.viewer)
  const rows = places.map(({ edition, name: text, number }) => [guarded(number ?? ""), guarded(text), edition ?? ""])
  return { name, text: byteOrderMark + [placeColumns, ...rows].map((cells) => csvLine(cells, ",")).join("") }
})

const placeColumns = ["number", "name", "edition"] as const
