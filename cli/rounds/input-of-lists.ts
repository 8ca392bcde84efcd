import { Result } from "effect"
import type { RoundInput, WantList, WantListOptions, WantLists } from "../../core/index.ts"

/** The round that want lists are, with the users of its entries, and what was left out of the lists. */
interface ListedRound {
  readonly input: RoundInput
  /** The dearest rank. */
  readonly most: number
  /** The user of each item that has one. */
  readonly userOf: ReadonlyMap<string, string>
  readonly warnings: ReadonlyArray<Warning>
}

// A type and not an interface, because rows of output have any keys.
export type Warning = { readonly line: number; readonly warning: string }

/** The largest file that is solved here. */
const mostItems = 20_000
const mostWants = 1_000_000
/** The dearest rank that the solver takes. */
const dearest = 1_000_000

/**
 * Makes a round of want lists, for `solvedWants`: dummy items become groups. What TradeMaximizer reports and leaves out
 * is a warning here.
 */
export const inputOfLists = (file: WantLists, seed: string): Result.Result<ListedRound, string> => {
  const warnings: Array<Warning> = []
  const known = knownLists(file, warnings)
  if (Result.isFailure(known)) return Result.fail(known.failure)
  const lists = known.success
  const nodes: Array<RoundInput["entries"][number]> = []
  const persons = new Map<string, number>()
  let wants = 0
  let most = 1
  for (const [id, list] of lists) {
    const person = list.user ?? `the owner of ${id}`
    persons.set(person, persons.get(person) ?? persons.size)
    const own = [...wantsOf(id, list, lists, file, warnings)]
    for (const [, rank] of own) most = Math.max(most, rank)
    wants += own.length
    nodes.push({ id, person: persons.get(person) as number, wants: own })
    if (most > dearest) return at(list, `A rank is above ${dearest}.`)
    if (wants > mostWants) return at(list, `There are more than ${mostWants} wants.`)
  }
  const userOf = new Map([...lists].flatMap(([id, { user }]) => (user === null ? [] : [[id, user] as const])))
  const entries = nodes.filter(({ id }) => !isDummy(id))
  if (entries.length > mostItems) return Result.fail(`There are more than ${mostItems} items.`)
  const groups = nodes.filter(({ id }) => isDummy(id))
  const input = { version: 1 as const, round: "file", seed, entries, groups }
  return Result.succeed({ input, most, userOf, warnings: together(warnings) })
}

/** Equal warnings as one, at the first line: sites write a placeholder for each item that was withdrawn. */
const together = (warnings: ReadonlyArray<Warning>): ReadonlyArray<Warning> =>
  [...Map.groupBy(warnings, ({ warning }) => warning)].flatMap(([warning, [first, ...more]]) => {
    if (first === undefined) return []
    return more.length === 0 ? [first] : [{ line: first.line, warning: `${warning} (${more.length + 1} times)` }]
  })

const at = ({ line }: WantList, sentence: string) => Result.fail(`Line ${line}: ${sentence}`)

const isDummy = (name: string): boolean => name.startsWith("%")

/** Dummy items of different users may have the same name. No name of an item has a space. */
const idOf = (name: string, user: string | null): string => (isDummy(name) ? `${name} (${user})` : name)

/** The lists that count, by the ids of their items. */
const knownLists = (
  { lists, officialNames, options }: WantLists,
  warnings: Array<Warning>,
): Result.Result<ReadonlyMap<string, WantList>, string> => {
  const known = new Map<string, WantList>()
  for (const list of lists) {
    const { item, line, user } = list
    if (isDummy(item) && user === null) return at(list, `The dummy item ${item} needs a user name.`)
    if (isDummy(item) && !options.allowDummies) return at(list, "Dummy items need the option ALLOW-DUMMIES.")
    const id = idOf(item, user)
    if (!isDummy(item) && officialNames !== null && !officialNames.has(item))
      warnings.push({ line, warning: `${item} is no official name, so its list is left out.` })
    else if (known.has(id)) warnings.push({ line, warning: `${item} has a list before, so this one is left out.` })
    else known.set(id, list)
  }
  return Result.succeed(known)
}

/** The wants of a list with their ranks. What cannot be wanted is left out, and reported. */
const wantsOf = (
  id: string,
  { line, user, wants }: WantList,
  lists: ReadonlyMap<string, WantList>,
  { officialNames, options }: WantLists,
  warnings: Array<Warning>,
): Map<string, number> => {
  const ranks = new Map<string, number>()
  const warn = (warning: string) => warnings.push({ line, warning })
  let rank = 1
  for (const word of wants) {
    if (word === ";") {
      rank += options.bigStep
      continue
    }
    const [name = "", given, ...more] = word.split("=")
    if (given !== undefined) {
      if (options.priorities !== "explicit" || more.length > 0 || !/^\d{1,9}$/.test(given) || Number(given) < 1) {
        warn(`${word} is no item${options.priorities === "explicit" ? " with a rank from 1" : ""}.`)
        continue
      }
      rank = Number(given)
    }
    const wanted = idOf(name, user)
    const other = lists.get(wanted)
    if (other === undefined) {
      if (officialNames?.has(name) === true) rank += options.smallStep
      else warn(`${name} is unknown.`)
    } else if (wanted === id) warn(`${name} is in its own list.`)
    else if (ranks.has(wanted)) warn(`${name} is there twice.`)
    else if (!isDummy(name) && user !== null && other.user === user) warn(`${name} is of the same user.`)
    else {
      ranks.set(wanted, isDummy(id) ? 1 : costOf[options.priorities](rank))
      rank += options.smallStep
    }
  }
  return ranks
}

const costOf: Readonly<Record<WantListOptions["priorities"], (rank: number) => number>> = {
  none: () => 1,
  linear: (rank) => rank,
  triangle: (rank) => (rank * (rank + 1)) / 2,
  square: (rank) => rank * rank,
  explicit: (rank) => rank,
}
