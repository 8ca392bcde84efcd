import { Result } from "effect"
import { codePoints } from "../../shared/index.ts"
import type { Edition } from "../editions/edition.ts"
import { codeName } from "../editions/scanned.ts"
import { locationLimit } from "../items/item.ts"
import type { RowProblem, RowReason } from "./file-row.ts"

/** The most characters of the name and of the comment of an item. Contract: catalog, items. */
export const nameLimit = 200
export const commentLimit = 5000

/** Whether a text is one that a database stores. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()

/** Whether a text can name an item. */
export const isItemName = (text: string): boolean => text !== "" && codePoints(text) <= nameLimit && isStorable(text)

/** Whether a name is no more than the code of one of its editions. */
export const isOnlyCode = (name: string, editions: ReadonlyArray<Edition>): boolean =>
  editions.some((edition) => name === codeName(edition))

/** Whether a text can be the comment of an item. */
export const isComment = (text: string): boolean => codePoints(text) <= commentLimit && isStorable(text)

/** Whether a text can be the location of an item. */
export const isLocation = (text: string): boolean => codePoints(text) <= locationLimit && isStorable(text)

/** Whether a number is a rating. */
export const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= 5

/** Says that a row is wrong. */
export const wrong = (reason: RowReason, column: string | null): Result.Result<never, RowProblem> =>
  Result.fail({ reason, column })
