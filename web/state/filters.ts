import { useRef } from "preact/hooks"
import { useLocation } from "preact-iso"
import { to } from "./curio.ts"
import { useLater } from "./later.ts"

type Texts = Readonly<Record<string, string>>

/** The filters of a list. They are in the address, so that a search can be shared and a reload keeps it. */
export interface Filters {
  readonly set: Texts
  /** The same as the query of an address. */
  readonly key: string
  /** Changes when the filters came from elsewhere than the form: then its fields are made again. */
  readonly turn: number
  /** Sets others in the place of all, as a page of its own in the history. */
  readonly choose: (filters: Texts) => void
  /** Sets others while a user types: the last ones after a moment, in the place of this page in the history. */
  readonly type: (filters: Texts) => void
}

/** The filters of the list on a page, with these names. */
export const useFilters = (page: string, query: Texts, isName: (name: string) => boolean): Filters => {
  const { route } = useLocation()
  const set = filled(Object.fromEntries(Object.entries(query).filter(([name]) => isName(name))))
  const key = String(new URLSearchParams(set))
  const shown = useRef({ key, turn: 0 })
  if (shown.current.key !== key) shown.current = { key, turn: shown.current.turn + 1 }
  const go = (filters: Texts, isTyped: boolean) => {
    cancel()
    const next = String(new URLSearchParams(filled(filters)))
    if (next === shown.current.key) return
    if (isTyped) shown.current = { ...shown.current, key: next }
    route(`${to(page)}${next === "" ? "" : `?${next}`}`, isTyped)
  }
  // What comes from elsewhere, such as a link that is followed meanwhile, takes the place of what was typed.
  const { cancel, later } = useLater((filters: Texts) => go(filters, true), `${page} ${shown.current.turn}`)
  return {
    set,
    key,
    turn: shown.current.turn,
    choose: (filters) => go(filters, false),
    type: later,
  }
}

/** The texts of a form by the names of its fields. */
export const textsOf = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text).trim()]))

const filled = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""))
