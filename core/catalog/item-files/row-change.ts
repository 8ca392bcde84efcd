import { Result } from "effect"
import { cut } from "../../shared/index.ts"
import type { Schema } from "../collections/schema-field.ts"
import { type Edition, editionLimit, editionOf } from "../editions/edition.ts"
import { type Purchase, purchaseOf } from "../items/purchase.ts"
import { countsCopies, quantityKey } from "../items/quantity.ts"
import { tagsOf } from "../items/tags.ts"
import { type FieldValue, platformAppIdKey } from "../items/values.ts"
import { meaningOfCells, nameInCells } from "./cells-change.ts"
import { isComment, isItemName, isLocation, isOnlyCode, isRating, isStorable, nameLimit, wrong } from "./checks.ts"
import { unfitCopies } from "./copies-cell.ts"
import type { FileReading, FileRow, RowChange, RowMeaning, RowProblem } from "./file-row.ts"
import { shownCell } from "./limits.ts"
import { columnOfField } from "./row-of.ts"

/** What a row says of its item, that it is none, or what is wrong with it. Contract: catalog, files. */
export const rowMeaningOf = (
  row: FileRow,
  reading: FileReading,
  schema: Schema,
): Result.Result<RowMeaning, RowProblem> => {
  if (row.problem !== null) return Result.fail(row.problem)
  if (isCells(row.content)) return meaningOfCells(row.content, reading, schema)
  const { copies, fields } = copiesOfObject(row.content, schema)
  const reason = copies === null ? null : unfitCopies(copies)
  const notes = reason === null ? [] : [{ column: "copies", reason, value: shownCell(String(copies)) }]
  const counted = copies === null || reason !== null ? {} : { copies }
  return Result.map(changeOfObject({ ...row.content, fields }), (change) => ({
    ...{ kind: "item", change: { ...change, ...counted }, notes, offer: null },
  }))
}

/** What a row shows as its name; `null` when it has none that can be shown. */
export const rowNameOf = ({ content }: FileRow, reading: FileReading): string | null => {
  const name = isCells(content) ? nameInCells(content, reading) : content["name"]
  return typeof name === "string" && name.trim() !== "" && isStorable(name) ? cut(name.trim(), nameLimit) : null
}

const isCells = (content: FileRow["content"]): content is ReadonlyArray<string> => Array.isArray(content)

/** What a line of JSON says of its item. `objectRowOf` has checked the types. Contract: catalog, files. */
const changeOfObject = (content: Readonly<Record<string, unknown>>): Result.Result<RowChange, RowProblem> =>
  Result.gen(function* () {
    const { comment, editions, fields, location, name, purchase, rating, tags } = content as Checked
    const text = name?.trim()
    if (text !== undefined && !isItemName(text)) return yield* wrong("name", "name")
    if (rating !== undefined && rating !== null && !isRating(rating)) return yield* wrong("rating", "rating")
    const said = comment?.trim() || null
    if (said !== null && !isComment(said)) return yield* wrong("comment", "comment")
    const place = location?.trim() || null
    if (place !== null && !isLocation(place)) return yield* wrong("field", "location")
    const given = editions === undefined ? [] : yield* editionsIn(editions ?? [])
    return {
      ...(text === undefined ? {} : isOnlyCode(text, given) ? { newName: text } : { name: text }),
      ...(editions === undefined ? {} : { editions: given }),
      ...(rating === undefined ? {} : { rating }),
      ...(comment === undefined ? {} : { comment: said }),
      ...(tags === undefined ? {} : { tags: yield* orWrong(tagsOf(tags ?? []), "tags") }),
      ...(location === undefined ? {} : { location: place }),
      ...(purchase === undefined ? {} : { purchase: yield* boughtIn(purchase) }),
      fields: yield* valuesIn(fields ?? {}),
    }
  })

/** The number of copies in a line of JSON, `null` for none, and its other values. Contract: catalog, in. */
const copiesOfObject = (content: Readonly<Record<string, unknown>>, schema: Schema) => {
  const { copies = null, fields = null } = content as Checked
  const { [quantityKey]: quantity, ...others } = fields ?? {}
  if (typeof quantity !== "number" || !countsCopies(schema)) return { copies, fields }
  return { copies: copies ?? quantity, fields: others }
}

interface Checked {
  readonly copies?: number | null
  readonly name?: string
  readonly editions?: ReadonlyArray<string> | null
  readonly rating?: number | null
  readonly comment?: string | null
  readonly tags?: ReadonlyArray<string> | null
  readonly location?: string | null
  readonly purchase?: Partial<Purchase> | null
  readonly fields?: Readonly<Record<string, FieldValue | null>> | null
}

const orWrong = <A>(read: Result.Result<A, unknown>, column: string): Result.Result<A, RowProblem> =>
  Result.isSuccess(read) ? Result.succeed(read.success) : wrong("field", column)

const boughtIn = (purchase: Partial<Purchase> | null): Result.Result<Purchase, RowProblem> => {
  const { on = null, price = null } = purchase ?? {}
  return Result.map(orWrong(purchaseOf({ on: on || null, price }), "purchase"), (read) => read ?? nothingPaid)
}

const nothingPaid: Purchase = { price: null, on: null }

const editionsIn = (texts: ReadonlyArray<string>): Result.Result<ReadonlyArray<Edition>, RowProblem> =>
  Result.gen(function* () {
    const found = new Set<Edition>()
    for (const text of texts) {
      const edition = editionOf(text)
      if (Result.isFailure(edition)) return yield* wrong("edition", "editions")
      found.add(edition.success)
    }
    return found.size > editionLimit ? yield* wrong("edition", "editions") : [...found]
  })

const valuesIn = (fields: NonNullable<Checked["fields"]>): Result.Result<RowChange["fields"], RowProblem> =>
  Result.gen(function* () {
    const values: Array<readonly [string, FieldValue | null]> = []
    for (const [key, value] of Object.entries(fields)) {
      if (key === platformAppIdKey) continue
      const cleaned = typeof value === "string" ? value.trim() : value
      if (typeof cleaned === "string" && !isStorable(cleaned)) return yield* wrong("field", columnOfField(key))
      values.push([key, cleaned === "" ? null : cleaned])
    }
    return Object.fromEntries(values)
  })
