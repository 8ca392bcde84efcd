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
  /** What the file says of its official names: the title of each item, as far as it has one. */
  readonly titles: ReadonlyMap<string, string>
  readonly lists: ReadonlyArray<WantList>
  /** The lines that cannot be read; none where the file is refused for one. */
  readonly unread: ReadonlyArray<{ readonly line: number; readonly text: string }>
}

/**
 * Reads the text format of TradeMaximizer (github.com/chrisokasaki/TradeMaximizer, README): a line
 * `(user) item : wanted wanted` for each item, options behind `#!`, comments behind `#`, official names between
 * `!BEGIN-OFFICIAL-NAMES` and `!END-OFFICIAL-NAMES`. Fails with a sentence that names the line.
 */
export const readWantLists = (text: string): Result.Result<WantLists, string> => {
  const state = fresh()
  for (const [at, line] of linesOf(text)) {
    const problem = readLine(state, at, line)
    if (problem !== null) return Result.fail(`Line ${at}: ${problem}`)
  }
  if (state.readsNames) return Result.fail("The official names do not end: !END-OFFICIAL-NAMES is missing.")
  return Result.succeed(state)
}

/** The same as far as its lines can be read. */
export const readableLists = (text: string): WantLists => {
  const state = fresh()
  for (const [at, line] of linesOf(text)) {
    if (readLine(state, at, line) !== null) state.unread.push({ line: at, text: line })
  }
  return state
}

/** The lines that are not blank, with their numbers. */
const linesOf = (text: string): ReadonlyArray<readonly [at: number, line: string]> =>
  text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\n|\r/)
    .map((line, n) => [n + 1, line.trim()] as const)
    .filter(([, line]) => line !== "")

interface State extends WantLists {
  options: WantListOptions
  officialNames: Set<string> | null
  readonly titles: Map<string, string>
  readonly lists: Array<WantList>
  readonly unread: Array<{ readonly line: number; readonly text: string }>
  /** Whether the next lines are official names. */
  readsNames: boolean
}

const fresh = (): State => ({
  ...{ options: noOptions, officialNames: null, readsNames: false },
  ...{ titles: new Map(), lists: [], unread: [] },
})

/** Adds what a line says; answers a sentence when it cannot be read. */
const readLine = (state: State, at: number, line: string): string | null => {
  if (line.startsWith("#!")) return readOptions(state, line.slice(2))
  if (line.startsWith("#")) return null
  if (/^!BEGIN-OFFICIAL-NAMES$/i.test(line)) {
    if (state.officialNames !== null || state.lists.length > 0)
      return "Official names stand once, and before want lists."
    state.officialNames = new Set()
    state.readsNames = true
    return null
  }
  if (/^!END-OFFICIAL-NAMES$/i.test(line)) {
    if (!state.readsNames) return "!END-OFFICIAL-NAMES ends no official names."
    state.readsNames = false
    return null
  }
  return state.readsNames && state.officialNames !== null
    ? readName(state, state.officialNames, line)
    : readList(state, at, line)
}

const readOptions = (state: State, text: string): string | null => {
  if (state.lists.length > 0 || state.officialNames !== null)
    return "Options stand before official names and before want lists."
  for (const option of text.trim().split(/\s+/).filter(Boolean)) {
    const changed = withOption(state.options, option)
    if (Result.isFailure(changed)) return changed.failure
    state.options = changed.success
  }
  return null
}

const readName = (state: State, names: Set<string>, line: string): string | null => {
  const name = cased(state, line.split(/[:\s]/, 1)[0] ?? "")
  if (name === "" || name.startsWith("%")) return "An official name is the name of an item."
  if (names.has(name)) return `The official name ${name} is there twice.`
  names.add(name)
  // OLWLG: 0001-CANAL ==> "Canal Towns" (from ada) [copy 1 of 2]
  const [, title] = /==>\s*"(?:Alt Name: )?(.+)"/.exec(line.slice(0, longestTitle)) ?? []
  if (title !== undefined) state.titles.set(name, title)
  return null
}

const readList = (state: State, at: number, line: string): string | null => {
  const list = listOf(line, state.options)
  if (Result.isFailure(list)) return list.failure
  const { item, user, wants } = list.success
  state.lists.push({
    line: at,
    user: user === null ? null : cased(state, user),
    item: cased(state, item),
    wants: wants.map((want) => cased(state, want)),
  })
  return null
}

const cased = ({ options }: State, name: string): string => (options.caseSensitive ? name : name.toUpperCase())

/** The most characters of a line in which the title of an item is looked for. */
const longestTitle = 1_000

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
