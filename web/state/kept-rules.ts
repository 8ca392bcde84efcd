// What is kept of the answers of the API to be read without a connection: decisions alone, without a browser.

/** Of all that is kept, and of one answer, the characters of their JSON. */
export const mostCharacters = 5_000_000
export const mostOfOne = 500_000
/** For how long it is shown without a connection: as long as a session lives without a refresh. */
export const keptMillis = 7 * 24 * 60 * 60 * 1000

/** One answer that is kept, by the path and query of its request. */
export interface Entry {
  readonly key: string
  /** When it came, in milliseconds. */
  readonly at: number
  readonly size: number
}

/** Lists that have one's own things alone. */
const ownLists = /^\/(collections|wants)(\?|$)/
const shown = /^\/(collections\/[^/?]+(\/items)?|items\/[^/?]+)(\?|$)/

/** Whether an answer may be kept: to a request for own collections, items and wants. */
export const mayBeKept = (key: string): boolean => ownLists.test(key) || shown.test(key)

/** What is kept of an answer; `null` when it is not all of the account itself. */
export const keptOf = (key: string, body: unknown, accountId: string): string | null => {
  if (!ownLists.test(key) && !isOf(body, accountId)) return null
  const text = JSON.stringify(body, withoutAddresses)
  return text.length > mostOfOne ? null : text
}

const isOf = (body: unknown, accountId: string): boolean => {
  const { items, owner } = body as { readonly items?: ReadonlyArray<unknown>; readonly owner?: { readonly id: string } }
  return items === undefined ? owner?.id === accountId : items.length > 0 && items.every((one) => isOf(one, accountId))
}

/** Pictures are not kept, and an address may open what it leads to. */
const withoutAddresses = (key: string, value: unknown): unknown =>
  key === "pictures" ? [] : key.endsWith("Url") ? null : value

/** What is kept with one answer more, the newest last, and what goes for it. */
export const withEntry = (entries: ReadonlyArray<Entry>, added: Entry) => {
  const all = [...entries.filter(({ key }) => key !== added.key), added]
  let size = all.reduce((sum, one) => sum + one.size, 0)
  const from = all.findIndex((one) => {
    if (size <= mostCharacters) return true
    size -= one.size
    return false
  })
  return { entries: all.slice(from), gone: all.slice(0, from).map(({ key }) => key) }
}

/** Whether an answer is too old to be shown. */
export const isStale = ({ at }: Pick<Entry, "at">, now: number): boolean => now - at > keptMillis
