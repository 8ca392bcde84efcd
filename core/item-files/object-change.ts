import { Result } from "effect"
import { type Edition, editionLimit, editionOf } from "../editions/edition.ts"
import { type FieldValue, platformAppIdKey } from "../items/values.ts"
import { isComment, isItemName, isRating, isStorable, wrong } from "./checks.ts"
import type { RowChange, RowProblem } from "./file-row.ts"
import { columnOfField } from "./row-of.ts"

/** What a line of JSON says of its item. `objectRowOf` has checked the types. Contract: collectors, files. */
export const changeOfObject = (content: Readonly<Record<string, unknown>>): Result.Result<RowChange, RowProblem> =>
  Result.gen(function* () {
    const { comment, editions, fields, name, rating } = content as Checked
    const text = name?.trim()
    if (text !== undefined && !isItemName(text)) return yield* wrong("name", "name")
    if (rating !== undefined && rating !== null && !isRating(rating)) return yield* wrong("rating", "rating")
    const said = comment?.trim() || null
    if (said !== null && !isComment(said)) return yield* wrong("comment", "comment")
    return {
      ...(text === undefined ? {} : { name: text }),
      ...(editions === undefined ? {} : { editions: yield* editionsIn(editions ?? []) }),
      ...(rating === undefined ? {} : { rating }),
      ...(comment === undefined ? {} : { comment: said }),
      fields: yield* valuesIn(fields ?? {}),
    }
  })

interface Checked {
  readonly name?: string
  readonly editions?: ReadonlyArray<string> | null
  readonly rating?: number | null
  readonly comment?: string | null
  readonly fields?: Readonly<Record<string, FieldValue | null>> | null
}

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
