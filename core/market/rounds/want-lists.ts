import { Result } from "effect"
import { noOptions, type WantListOptions, withOption } from "./want-list-options.ts"

/** A line of a file: an item, or a dummy item that begins with "%", and what is wanted for it. */
export interface WantList {
  readonly line: number
  readonly user: string | null
  readonly item: string
  /** Names of items, and ";" where the rank rises by the big step. */
  readonly wants: ReadonlyArray<string>
}

/** A file with want lists as organisers of math trades write it. */
export interface WantLists {
  readonly options: WantListOptions
  /** The names of all items, where the file names them. */
  readonly officialNames: ReadonlySet<string> | null
  readonly lists: ReadonlyArray<WantList>
}

/**
 * Reads the text format of TradeMaximizer (github.com/chrisokasaki/TradeMaximizer, README): a line
 * `(user) item : wanted wanted` for each item, options behind `#!`, comments behind `#`, official names between
 * `!BEGIN-OFFICIAL-NAMES` and `!END-OFFICIAL-NAMES`. Fails with a sentence that names the line.
 */
export const readWantLists = (text: string): Result.Result<WantLists, string> => {
  let options = noOptions
  let officialNames: Set<string> | null = null
  let readsNames = false
  const lists: Array<WantList> = []
  const cased = (name: string) => (options.caseSensitive ? name : name.toUpperCase())
  for (const [at, raw] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const refuse = (sentence: string) => Result.fail(`Line ${at + 1}: ${sentence}`)
    const line = raw.trim()
    if (line === "") continue
    if (line.startsWith("#!")) {
      if (lists.length > 0 || officialNames !== null)
        return refuse("Options stand before official names and before want lists.")
      for (const option of line.slice(2).trim().split(/\s+/).filter(Boolean)) {
        const changed = withOption(options, option)
        if (Result.isFailure(changed)) return refuse(changed.failure)
        options = changed.success
      }
      continue
    }
    if (line.startsWith("#")) continue
    if (/^!BEGIN-OFFICIAL-NAMES$/i.test(line)) {
      if (officialNames !== null || lists.length > 0) return refuse("Official names stand once, and before want lists.")
      officialNames = new Set()
      readsNames = true
      continue
    }
    if (/^!END-OFFICIAL-NAMES$/i.test(line)) {
      if (!readsNames) return refuse("!END-OFFICIAL-NAMES ends no official names.")
      readsNames = false
      continue
    }
    if (readsNames && officialNames !== null) {
      const name = cased(line.split(/[:\s]/, 1)[0] ?? "")
      if (name === "" || name.startsWith("%")) return refuse("An official name is the name of an item.")
      if (officialNames.has(name)) return refuse(`The official name ${name} is there twice.`)
      officialNames.add(name)
      continue
    }
    const list = listOf(line, options)
    if (Result.isFailure(list)) return refuse(list.failure)
    const { item, user, wants } = list.success
    lists.push({
      line: at + 1,
      user: user === null ? null : cased(user),
      item: cased(item),
      wants: wants.map(cased),
    })
  }
  if (readsNames) return Result.fail("The official names do not end: !END-OFFICIAL-NAMES is missing.")
  return Result.succeed({ options, officialNames, lists })
}

const listOf = (line: string, options: WantListOptions): Result.Result<Omit<WantList, "line">, string> => {
  if (line.includes("#")) return Result.fail("A comment begins at the start of a line.")
  const [, user = null, rest = ""] = /^(?:\(([^()]*)\))?(.*)$/s.exec(line) ?? []
  if (/[()]/.test(rest)) return Result.fail("A parenthesis is not that of a user name at the start of the line.")
  if (user !== null && user.trim() === "") return Result.fail("The parentheses hold no user name.")
  if (user === null && options.requireUsernames) return Result.fail("A user name is missing (REQUIRE-USERNAMES).")
  const [head = "", ...tails] = rest.split(":")
  if (tails.length > 1) return Result.fail("There is more than one colon.")
  if (tails.length === 0 && options.requireColons) return Result.fail("A colon is missing (REQUIRE-COLONS).")
  const [item, ...others] = wordsOf(head)
  if (item === undefined) return Result.fail("No item is named.")
  if (item === ";" || (tails.length > 0 && others.length > 0))
    return Result.fail("Exactly one item stands before the colon.")
  return Result.succeed({ user: user?.trim() ?? null, item, wants: [...others, ...wordsOf(tails[0] ?? "")] })
}

const wordsOf = (text: string): ReadonlyArray<string> => text.replaceAll(";", " ; ").split(/\s+/).filter(Boolean)
