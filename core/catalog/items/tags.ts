import { Result } from "effect"
import { codePoints, folded } from "../../shared/index.ts"
import { InvalidTags, TagLimitReached } from "./errors.ts"

/** How many tags an item may have. Contract: catalog, tags. */
export const tagLimit = 20

/** How many characters a tag may have. Contract: catalog, tags. */
export const tagLength = 50

/** By how many tags a list is filtered at most. Contract: catalog, tags. */
export const tagFilterLimit = 5

/** A tag in the form in which it is compared: case does not matter. */
export const tagKeyOf = (tag: string): string => folded(tag.trim())

/**
 * The tags of an item as they are stored: trimmed, in the order given. Of those that differ in case alone the first one
 * counts. Contract: catalog, tags.
 */
export const tagsOf = (
  given: ReadonlyArray<string>,
): Result.Result<ReadonlyArray<string>, InvalidTags | TagLimitReached> => {
  const tags = new Map<string, string>()
  for (const one of given) {
    const tag = one.trim()
    if (!isTag(tag)) return Result.fail(new InvalidTags())
    const key = tagKeyOf(tag)
    if (!tags.has(key)) tags.set(key, tag)
  }
  return tags.size > tagLimit ? Result.fail(new TagLimitReached()) : Result.succeed([...tags.values()])
}

/**
 * The tags of an item after some were removed and others added, behind those that stay. Contract: catalog, many items.
 */
export const withTags = (
  tags: ReadonlyArray<string>,
  { add = [], remove = [] }: { readonly add?: ReadonlyArray<string>; readonly remove?: ReadonlyArray<string> },
): ReadonlyArray<string> => {
  const gone = new Set(remove.map(tagKeyOf))
  return [...tags.filter((tag) => !gone.has(tagKeyOf(tag))), ...add]
}

/** Whether a text that is trimmed can be a tag. */
export const isTag = (tag: string): boolean =>
  tag !== "" && codePoints(tag) <= tagLength && !tag.includes("\0") && tag.isWellFormed()
