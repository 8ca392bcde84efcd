import type { CurioError } from "@curio/client"
import { effect, type Signal, signal } from "@preact/signals"
import { useLayoutEffect, useRef } from "preact/hooks"
import { type Answered, settled } from "./answers.ts"
import { me } from "./curio.ts"
import { returned } from "./kept.ts"
import { cameBack } from "./places.ts"

/** What was loaded from the server, or why not. */
export interface Resource<A> {
  readonly data: A | null
  readonly error: CurioError | null
  readonly reload: () => Promise<void>
  /** Shows something else at once: what a call has changed, unless what is shown was changed later. */
  readonly change: (data: A) => void
}

/** Whether something was changed before what is shown: an answer may come after one to a later call, or its frame. */
const isOlder = (data: unknown, shown: unknown): boolean => {
  const [at, than] = [timeOf(data), timeOf(shown)]
  return at !== null && than !== null && at < than
}

const timeOf = (data: unknown): string | null => {
  const at = (data as { updatedAt?: unknown } | null)?.updatedAt
  return typeof at === "string" ? at : null
}

/** A list that is loaded page by page. What changes it while it is read again stays when the answer is there. */
export interface PagedList<A> {
  readonly items: ReadonlyArray<A>
  /** `undefined` until the first page is there, and `null` on the last one. */
  readonly cursor: string | null | undefined
  readonly error: CurioError | null
  readonly loading: boolean
  readonly more: () => Promise<void>
  readonly reload: () => Promise<void>
  /** Shows other items: what a function makes of the present ones, or how those given differ from `items`. */
  readonly change: (items: ReadonlyArray<A> | Change<A>) => void
}

type Change<A> = (items: ReadonlyArray<A>) => ReadonlyArray<A>

/** The name by which a list knows one of its items. */
export const keyOf = (item: object, index: number): string | number =>
  ("id" in item ? (item.id as string | null) : null) ?? index

interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly nextCursor: string | null
}

/** All of a list that the API keeps short, page after page. */
export const everyPage = async <A>(
  ask: (query: { cursor?: string; limit: number }) => Answered<Page<A>>,
): Answered<ReadonlyArray<A>> => {
  const items: Array<A> = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { data, error } = await ask({ limit: 100, ...(cursor === undefined ? {} : { cursor }) })
    if (error !== null) return { data: null, error }
    items.push(...data.items)
    cursor = data.nextCursor
  }
  return { data: items, error: null }
}

type State<A> = Pick<Resource<A>, "data" | "error">
type ListState<A> = Pick<PagedList<A>, "items" | "cursor" | "error" | "loading">

/** What pages have loaded, so that the way back shows it at once. The oldest goes when there are many. */
const kept = new Map<string, Signal<unknown>>()
const most = 60

/** How often something is read for one reload, if it is changed each time. */
const mostTimes = 2

/** How often each was asked for: of several answers that overtake one another the last one counts. */
const turns = new WeakMap<Signal<unknown>, number>()
const beginTurn = (of: Signal<unknown>): (() => boolean) => {
  const turn = (turns.get(of) ?? 0) + 1
  turns.set(of, turn)
  return () => turns.get(of) === turn
}

/** What has changed each list since the answer was asked for that it waits for. */
const meanwhile = new WeakMap<Signal<unknown>, Array<Change<unknown>>>()

// Another account sees nothing of what the one before has loaded.
let owner: string | undefined
effect(() => {
  const id = me.value?.id
  if (id === undefined || id === owner) return
  if (owner !== undefined) kept.clear()
  owner = id
})

const keep = <A>(key: string, empty: A): Signal<A> => {
  const found = (kept.get(key) as Signal<A> | undefined) ?? signal(empty)
  kept.delete(key)
  kept.set(key, found)
  if (kept.size > most) kept.delete(kept.keys().next().value ?? key)
  return found
}

/**
 * Loads something under a key of its own; what was there before is shown meanwhile. Without a key it waits for one. It
 * is asked for before the page is painted, which takes long on a slow device.
 */
export const useResource = <A>(key: string | null, ask: () => Answered<A>): Resource<A> => {
  const state = keep<State<A>>(key ?? "", { data: null, error: null })
  const read = async (times: number): Promise<void> => {
    const isLast = beginTurn(state)
    const before = state.peek().data
    const { data, error } = await settled(ask)
    if (!isLast()) return
    const shown = state.peek().data
    // It was changed meanwhile, and nothing says whether the answer is from before. What others do may change it often.
    if (error === null && shown !== before && timeOf(shown) === null && times < mostTimes) return read(times + 1)
    state.value = { data: error !== null || isOlder(data, shown) ? shown : data, error }
  }
  const reload = () => read(1)
  useLayoutEffect(() => {
    if (key !== null) void reload()
  }, [key, returned.value])
  return {
    ...state.value,
    reload,
    change: (data) => {
      if (!isOlder(data, state.peek().data)) state.value = { data, error: null }
    },
  }
}

/** Loads a list under a key of its own, a page at a time. On the way back it is as it was. */
export const usePages = <A>(key: string, ask: (query: { cursor?: string }) => Answered<Page<A>>): PagedList<A> => {
  const state = keep<ListState<A>>(key, { items: [], cursor: undefined, error: null, loading: false })
  const load = async (cursor: string | null | undefined) => {
    // More is asked for once at a time; a reload takes the place of what is under way.
    if (cursor === null || (cursor !== undefined && state.peek().loading)) return
    const isLast = beginTurn(state)
    const changes: Array<Change<A>> = []
    if (cursor === undefined) meanwhile.set(state, changes as Array<Change<unknown>>)
    state.value = { ...state.peek(), loading: true, error: null }
    const { data, error } = await settled(() => ask(cursor === undefined ? {} : { cursor }))
    if (!isLast()) return
    meanwhile.delete(state)
    if (error !== null) {
      state.value = { ...state.peek(), error, loading: false }
      return
    }
    const items = cursor === undefined ? withChanges(data.items, changes) : [...state.peek().items, ...data.items]
    state.value = { items, cursor: data.nextCursor, error, loading: false }
  }
  const turns = useRef(returned.value)
  useLayoutEffect(() => {
    const isBack = turns.current !== returned.value
    turns.current = returned.value
    if (isBack || state.peek().cursor === undefined || !cameBack()) void load(undefined)
  }, [key, returned.value])
  const shown = state.value
  return {
    ...shown,
    // The first page is asked for by the page alone.
    more: async () => (state.peek().cursor === undefined ? undefined : load(state.peek().cursor)),
    reload: () => load(undefined),
    change: (to) => {
      const [now, change] = [state.peek(), typeof to === "function" ? to : differenceOf(shown.items, to)]
      meanwhile.get(state)?.push(change as Change<unknown>)
      state.value = { ...now, items: change(now.items) }
    },
  }
}

/** The items of an answer, with what has changed the list since it was asked for: the answer may have that or not. */
const withChanges = <A>(answer: ReadonlyArray<A>, changes: ReadonlyArray<Change<A>>): ReadonlyArray<A> => {
  if (changes.length === 0) return answer
  const read = new Map(answer.map((one) => [nameOf(one), one]))
  const all = new Map<unknown, A>()
  for (const one of changes.reduce((items, change) => change(items), answer)) {
    const [name, answered] = [nameOf(one), read.get(nameOf(one))]
    if (!all.has(name)) all.set(name, answered !== undefined && isOlder(one, answered) ? answered : one)
  }
  return [...all.values()]
}

/** What makes one list of another, also of one that has got other items meanwhile. */
const differenceOf = <A>(before: ReadonlyArray<A>, after: ReadonlyArray<A>): Change<A> => {
  const [was, is] = [namedIn(before), namedIn(after)]
  const isNew = (one: A) => !was.has(nameOf(one))
  const kept = after.findIndex((one) => !isNew(one))
  const first = kept < 0 ? after : after.slice(0, kept)
  const last = kept < 0 ? [] : after.slice(kept).filter(isNew)
  const changed = (one: A) => {
    const name = nameOf(one)
    if (!was.has(name)) return [one]
    const to = is.get(name)
    return to === undefined ? [] : [to === was.get(name) ? one : to]
  }
  return (items) => [...first, ...items.flatMap(changed), ...last]
}

const namedIn = <A>(items: ReadonlyArray<A>): ReadonlyMap<unknown, A> => new Map(items.map((one) => [nameOf(one), one]))

/** By what an item is known in two answers. */
const nameOf = (item: unknown): unknown => (item as { readonly id?: unknown } | null)?.id ?? item

/** A list whose key changes while one types: what was found before is shown until what takes its place is there. */
export const useFound = <A>(list: PagedList<A>): PagedList<A> => {
  const last = useRef(list.items)
  const isThere = list.cursor !== undefined || list.error !== null
  if (isThere) last.current = list.items
  if (isThere) return list
  const items = last.current
  return { ...list, items, change: (to) => list.change(typeof to === "function" ? to : differenceOf(items, to)) }
}
