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
  const [at, than] = [data, shown].map((of) => (of as { updatedAt?: unknown } | null)?.updatedAt)
  return typeof at === "string" && typeof than === "string" && at < than
}

/** A list that is loaded page by page. */
export interface PagedList<A> {
  readonly items: ReadonlyArray<A>
  /** `undefined` until the first page is there, and `null` on the last one. */
  readonly cursor: string | null | undefined
  readonly error: CurioError | null
  readonly loading: boolean
  readonly more: () => Promise<void>
  readonly reload: () => Promise<void>
  /** Shows other items: those given, or what a function makes of the present ones. */
  readonly change: (items: ReadonlyArray<A> | ((items: ReadonlyArray<A>) => ReadonlyArray<A>)) => void
}

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

/** How often each was asked for: of several answers that overtake one another the last one counts. */
const turns = new WeakMap<Signal<unknown>, number>()
const beginTurn = (of: Signal<unknown>): (() => boolean) => {
  const turn = (turns.get(of) ?? 0) + 1
  turns.set(of, turn)
  return () => turns.get(of) === turn
}

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
  const reload = async () => {
    const isLast = beginTurn(state)
    const { data, error } = await settled(ask)
    if (!isLast()) return
    const shown = state.peek().data
    state.value = { data: error !== null || isOlder(data, shown) ? shown : data, error }
  }
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
    state.value = { ...state.peek(), loading: true, error: null }
    const { data, error } = await settled(() => ask(cursor === undefined ? {} : { cursor }))
    if (!isLast()) return
    const before = cursor === undefined ? [] : state.peek().items
    state.value =
      error === null
        ? { items: [...before, ...data.items], cursor: data.nextCursor, error, loading: false }
        : { ...state.peek(), error, loading: false }
  }
  const turns = useRef(returned.value)
  useLayoutEffect(() => {
    const isBack = turns.current !== returned.value
    turns.current = returned.value
    if (isBack || state.peek().cursor === undefined || !cameBack()) void load(undefined)
  }, [key, returned.value])
  return {
    ...state.value,
    // The first page is asked for by the page alone.
    more: async () => (state.peek().cursor === undefined ? undefined : load(state.peek().cursor)),
    reload: () => load(undefined),
    change: (to) => {
      const now = state.peek()
      state.value = { ...now, items: typeof to === "function" ? to(now.items) : to }
    },
  }
}

/** A list whose key changes while one types: what was found before is shown until what takes its place is there. */
export const useFound = <A>(list: PagedList<A>): PagedList<A> => {
  const last = useRef(list.items)
  const isThere = list.cursor !== undefined || list.error !== null
  if (isThere) last.current = list.items
  return isThere ? list : { ...list, items: last.current }
}
