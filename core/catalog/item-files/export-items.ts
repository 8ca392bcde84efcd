import { Effect } from "effect"
import { type CollectionId, decimalText, type Position, type UserId } from "../../shared/index.ts"
import { ownedBy } from "../collections/collection.ts"
import { Collections } from "../collections/ports.ts"
import type { Schema } from "../collections/schema-field.ts"
import type { Item } from "../items/item.ts"
import { Items } from "../items/ports.ts"
import { platformAppIdKey } from "../items/values.ts"
import { byteOrderMark, csvLine, type Delimiter, delimiters, guarded } from "./csv.ts"
import { cellOf } from "./field-cell.ts"
import type { ExportFormat } from "./file-format.ts"
import { joinedTags } from "./tags-cell.ts"

/** How many items are read at a time. */
const atOnce = 100

/** What a file of a collection is to be. */
export interface ExportRequest {
  readonly id: CollectionId
  readonly by: UserId
  readonly format: ExportFormat
  readonly delimiter: Delimiter
}

/**
 * A collection of the caller as a file, oldest item first. `portion` reads the text of the next items, and the position
 * behind them, and is called when the receiver has read what came before: memory is bounded by one portion. An item
 * that changes meanwhile is in the file as it is when its portion is read. Contract: catalog, files.
 */
export const exportItems = Effect.fn("item-files.export")(function* (request: ExportRequest) {
  const { by, delimiter, format, id } = request
  const collections = yield* Collections
  const { collection, schema: all } = yield* collections.withSchema(id)
  // A read: what the caller does not see does not exist for them.
  if (collection.ownerId !== by) yield* collections.show(id, by)
  yield* Effect.fromResult(ownedBy(collection, by))
  const schema = all.filter(({ definition }) => definition.key !== platformAppIdKey)
  const separator = delimiters[delimiter]
  const head = format === "csv" ? byteOrderMark + csvLine([...columns, ...schema.map(columnOf)], separator) : ""
  const lineOf = format === "csv" ? csvOf(schema, separator) : jsonOf
  return {
    name: collection.name,
    head,
    portion: Effect.fnUntraced(function* (after: Position | null) {
      const items = yield* Items
      // Other requests have their turn, also where the receiver reads as fast as the portions come.
      yield* Effect.yieldNow
      const page = yield* items.listIn(id, by, everyItem, { limit: atOnce, after })
      return { text: page.items.map(lineOf).join(""), next: page.next }
    }),
  }
})

const ownColumns = ["tags", "location", "purchase_price", "purchase_currency", "purchase_date"] as const

const columns = ["id", "external_ref", "name", "copies", "editions", "rating", "comment", ...ownColumns] as const

const columnOf = ({ definition }: Schema[number]): string => `field.${definition.key}`

const everyItem = { q: null, minRating: null, edition: null, sort: "oldest", conditions: [] } as const

const csvOf =
  (schema: Schema, separator: string) =>
  (item: Item): string =>
    csvLine(
      [
        item.id,
        guarded(item.externalRef ?? ""),
        guarded(item.name),
        String(item.copies),
        item.editions.join(" "),
        item.rating === null ? "" : String(item.rating),
        guarded(item.comment ?? ""),
        ...ownCells(item),
        ...schema.map((field) => cellOf(field, item.fields[field.definition.key])),
      ],
      separator,
    )

const ownCells = ({ location, purchase, tags }: Item): ReadonlyArray<string> => {
  const { on = null, price = null } = purchase ?? {}
  const amount = price === null ? "" : decimalText(price.amount, price.currency)
  return [guarded(joinedTags(tags)), guarded(location ?? ""), amount, price?.currency ?? "", on ?? ""]
}

const jsonOf = ({ comment, copies, editions, externalRef, fields, id, name, rating, ...item }: Item): string => {
  const { [platformAppIdKey]: _, ...shown } = fields
  const { location, purchase, tags } = item
  const own = { tags, location, purchase }
  return `${JSON.stringify({ id, externalRef, name, copies, editions, rating, comment, ...own, fields: shown })}\n`
}
