import type { EntryId } from "../../shared/index.ts"
import type { WantList, WantLists } from "./want-lists.ts"
import { mostWantsOfOne, type NamedWant } from "./wants.ts"

/** An entry of a round with the name of its item, as a person sees it. */
export interface NamedEntry {
  readonly id: EntryId
  readonly name: string
  readonly isOwn: boolean
}

/** Why something of a want list was left out. Contract: market, want lists. */
export const listNoteReasons = [
  ...(["unreadable", "unknown_entry", "unknown_want", "ambiguous", "own_entry", "twice", "unknown_group"] as const),
  ...(["group_name", "group_in_group", "empty_group", "nothing_left", "too_many", "rank"] as const),
] as const

/** Something that was left out of a want list, with its line. `value` is what stands there, cut. */
export interface ListNote {
  readonly line: number
  readonly reason: (typeof listNoteReasons)[number]
  readonly value: string
}

interface EntryOfList {
  readonly line: number
  readonly entryId: EntryId
  readonly wants: ReadonlyArray<NamedWant>
}

interface GroupOfList {
  readonly line: number
  readonly name: string
  readonly wants: ReadonlyArray<{ readonly entryId: EntryId; readonly rank: number }>
}

/** What want lists say of a round: the wants of own entries, and own groups. */
export interface ListedWants {
  readonly entries: ReadonlyArray<EntryOfList>
  readonly groups: ReadonlyArray<GroupOfList>
  readonly notes: ReadonlyArray<ListNote>
}

/**
 * The wants of a person's entries by want lists, as organisers of math trades write them: entries are named by their
 * item or their id, dummy items are groups, and the order of a list is that of its ranks. What names nothing is left
 * out and noted. `user` is the one in the file whose lists count; `null` for all. Contract: market, want lists.
 */
export const wantsOfLists = (file: WantLists, entries: ReadonlyArray<NamedEntry>, user: string | null): ListedWants => {
  const notes: Array<ListNote> = []
  const note = (line: number, reason: ListNote["reason"], value: string): void => {
    notes.push({ line, reason, value: shown(value) })
  }
  for (const { line, text } of file.unread) note(line, "unreadable", text)
  const wanted = user?.trim().toUpperCase()
  const all = file.lists.filter((list) => wanted === undefined || list.user?.toUpperCase() === wanted)
  const lists = all.slice(0, mostLists)
  const beyond = all[mostLists]
  if (beyond !== undefined) note(beyond.line, "too_many", beyond.item)
  const own = lists.filter(({ item }) => !isDummy(item))
  const find = finder(file, entries, own)
  const groupOf = groupNames(
    lists.filter(({ item }) => isDummy(item)),
    note,
  )

  const groups: Array<GroupOfList> = []
  for (const [name, list] of groupOf.lists) {
    const found = wantsOf(list, { file, find, groups: null, note })
    const wants = found.flatMap((want) => ("entryId" in want ? [{ entryId: want.entryId, rank: 1 }] : []))
    if (wants.length === 0) note(list.line, "empty_group", list.item)
    else groups.push({ line: list.line, name, wants })
  }
  const stored = new Set(groups.map(({ name }) => name))
  const listed: Array<EntryOfList> = []
  const taken = new Set<EntryId>()
  for (const list of own) {
    const entryId = find.own(list)
    if (typeof entryId === "object") note(list.line, entryId.reason, list.item)
    else if (taken.has(entryId)) note(list.line, "twice", list.item)
    else {
      taken.add(entryId)
      const wants = wantsOf(list, { file, find, groups: { named: groupOf.named, stored }, note })
      // A list of which nothing is there says nothing: what the entry wants stays.
      if (wants.length === 0 && list.wants.length > 0) note(list.line, "nothing_left", list.item)
      else listed.push({ line: list.line, entryId, wants })
    }
  }
  return { entries: listed, groups, notes: notes.toSorted((one, other) => one.line - other.line) }
}

type Note = (line: number, reason: ListNote["reason"], value: string) => void

/** Why a word names no entry. */
interface Unnamed {
  readonly reason: "unknown_entry" | "unknown_want" | "ambiguous" | "own_entry"
}

interface Finder {
  readonly own: (list: WantList) => EntryId | Unnamed
  readonly other: (word: string) => EntryId | Unnamed
}

/**
 * Finds entries by what a file calls them: by their id, or by the name of their item, which the official names of the
 * file say of a code. Of several entries with one name each is named where the file has as many names for them.
 */
const finder = ({ titles }: WantLists, entries: ReadonlyArray<NamedEntry>, own: ReadonlyArray<WantList>): Finder => {
  const keyOf = (word: string) => foldedName(titles.get(word) ?? word)
  const byName = (isOwn: boolean) =>
    Map.groupBy(
      entries.filter((entry) => entry.isOwn === isOwn),
      ({ name }) => foldedName(name),
    )
  const [mine, theirs] = [byName(true), byName(false)]
  const byId = new Map(entries.map((entry) => [entry.id.toUpperCase(), entry]))
  const heads = placed(own, ({ item }) => keyOf(item))
  const headWords = new Set(own.map(({ item }) => item))
  const codes = placed(
    [...titles.keys()].filter((code) => !headWords.has(code)),
    keyOf,
  )
  return {
    own: (list) => {
      const named = byId.get(list.item.toUpperCase())
      if (named?.isOwn === true) return named.id
      const found = mine.get(keyOf(list.item)) ?? []
      if (found.length > 1 && found.length !== heads.count(list)) return { reason: "ambiguous" }
      return found[Math.min(heads.place(list), found.length - 1)]?.id ?? { reason: "unknown_entry" }
    },
    other: (word) => {
      const named = byId.get(word.toUpperCase())
      if (named !== undefined) return named.isOwn ? { reason: "own_entry" } : named.id
      const found = theirs.get(keyOf(word)) ?? []
      const [only, ...more] = found
      if (only === undefined) return { reason: mine.has(keyOf(word)) ? "own_entry" : "unknown_want" }
      if (more.length === 0) return only.id
      return (codes.count(word) === found.length ? found[codes.place(word)]?.id : undefined) ?? { reason: "ambiguous" }
    },
  }
}

/** The place of each of some things among those with the same key, and how many these are. */
const placed = <A>(all: ReadonlyArray<A>, keyOf: (one: A) => string) => {
  const counts = new Map<string, number>()
  const places = new Map<A, { readonly key: string; readonly place: number }>()
  for (const one of all) {
    const key = keyOf(one)
    const place = counts.get(key) ?? 0
    counts.set(key, place + 1)
    places.set(one, { key, place })
  }
  return {
    place: (one: A): number => places.get(one)?.place ?? 0,
    count: (one: A): number => counts.get(places.get(one)?.key ?? "") ?? 0,
  }
}

/** The dummy items of a person by the names of the groups that they become. */
const groupNames = (dummies: ReadonlyArray<WantList>, note: Note) => {
  const lists = new Map<string, WantList>()
  const named = new Map<string, string>()
  for (const list of dummies) {
    const name = list.item
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
    if (named.has(list.item)) note(list.line, "twice", list.item)
    else if (name === "" || name.length > longestName || lists.has(name)) note(list.line, "group_name", list.item)
    else {
      lists.set(name, list)
      named.set(list.item, name)
    }
  }
  return { lists, named }
}

interface Reading {
  readonly file: WantLists
  readonly find: Finder
  /** The groups that a list may want; `null` in the list of a group. */
  readonly groups: { readonly named: ReadonlyMap<string, string>; readonly stored: ReadonlySet<string> } | null
  readonly note: Note
}

const wantsOf = ({ line, wants }: WantList, { file, find, groups, note }: Reading): ReadonlyArray<NamedWant> => {
  const { bigStep, smallStep } = file.options
  const found = new Map<string, NamedWant>()
  let place = 1
  let isFull = false
  for (const word of wants) {
    if (word === ";") {
      place += bigStep
      continue
    }
    const [name = "", given, ...more] = word.split("=")
    if (given !== undefined) {
      if (more.length > 0 || !/^\d{1,9}$/.test(given) || Number(given) < 1) note(line, "rank", word)
      else place = Number(given)
    }
    const rank = Math.min(place, lastRank)
    const want = isDummy(name) ? groupIn(name, rank, groups) : entryIn(name, rank, find)
    if ("reason" in want) note(line, want.reason, name)
    else {
      const key = "group" in want ? `%${want.group}` : want.entryId
      if (found.has(key)) note(line, "twice", name)
      else if (found.size < mostWantsOfOne) found.set(key, want)
      else if (!isFull) note(line, "too_many", name)
      isFull ||= found.size >= mostWantsOfOne && !found.has(key)
    }
    place += smallStep
  }
  return [...found.values()]
}

const entryIn = (name: string, rank: number, find: Finder): NamedWant | Unnamed => {
  const entryId = find.other(name)
  return typeof entryId === "object" ? entryId : { entryId, rank }
}

const groupIn = (
  name: string,
  rank: number,
  groups: Reading["groups"],
): NamedWant | { readonly reason: ListNote["reason"] } => {
  if (groups === null) return { reason: "group_in_group" }
  const group = groups.named.get(name)
  return group !== undefined && groups.stored.has(group) ? { group, rank } : { reason: "unknown_group" }
}

/** The most lists that are looked at: a person has at most 200 entries in a round, and 100 groups. */
const mostLists = 1_000
const lastRank = 10
const longestName = 40

const isDummy = (name: string): boolean => name.startsWith("%")

/** A name as it is compared: letters and digits alone, because no word of a list has a space. */
const foldedName = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")

const shown = (text: string): string =>
  [...text.slice(0, 200)].slice(0, 100).join("").replaceAll("\0", "").toWellFormed()
