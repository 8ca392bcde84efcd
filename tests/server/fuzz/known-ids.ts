import type { Chances } from "./made-up.ts"

/** How many ids of a kind are kept. */
const most = 200
const idOfNothing = "0199f2c4-6f1e-7d7f-8f0e-3a5b7c9d1e2f"

/** The ids of what there is, by the word of their kind: those of answers, and one of nothing. */
export const knownIds = (chances: Chances) => {
  const ids = new Map<string, Array<string>>()
  const add = (of: string, id: string) => {
    const kind = plain(of)
    const those = ids.get(kind) ?? []
    if (those.includes(id)) return
    if (those.length < most) ids.set(kind, [...those, id])
    else those[chances.below(most)] = id
  }
  const learn = (value: unknown, kind: string): void => {
    if (Array.isArray(value)) for (const one of value) learn(one, kind)
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) {
        if (key === "id" && typeof one === "string") add(kind, one)
        else if (key.endsWith("Id") && typeof one === "string") add(kindOf(key), one)
        else if (key === "nextCursor" && typeof one === "string") add("cursors", one)
        else if (/url$/i.test(key) && typeof one === "string") learnAddress(one)
        else learn(one, key === "items" ? kind : kindOf(key))
      }
  }
  /** Names of pictures, files and calendars are only shown as addresses. */
  const learnAddress = (address: string) => {
    const [, kind, name] = /\/(media|calendars|files)\/([^/?]+)$/.exec(address) ?? []
    if (kind !== undefined && name !== undefined) add(kind, decodeURIComponent(name))
  }
  return {
    learn,
    /** An id that nothing has any more. */
    forget: (kind: string, id: string) => {
      const those = ids.get(plain(kind)) ?? []
      ids.set(
        plain(kind),
        those.filter((one) => one !== id),
      )
    },
    /** An id of the kind; of any kind for a key that names what has a type of its own. */
    of: (kind: string): string => {
      const those = ids.get(kind === "targets" ? chances.oneOf([...ids.keys()]) : plain(kind)) ?? []
      return those.length === 0 || chances.isLikely(0.1) ? idOfNothing : chances.oneOf(those)
    },
  }
}

/** The kind of `fieldDefinitionId` is that of `/field-definitions/{id}`. */
const plain = (kind: string): string => kind.replaceAll("-", "")

/** The plural word of what a key names: `listings` for `listingId`, `items` for `offeredItemId`, `users` for people. */
export const kindOf = (key: string): string => {
  const word = key
    .replace(/Ids?$/, "")
    .replace(/^(offered|replyTo|new)/, "")
    .toLowerCase()
  if (/^(user|owner|member|author|actor|sender|person)/.test(word)) return "users"
  const kind = word === "" ? "messages" : word
  return kind.endsWith("s") ? kind : `${kind}s`
}

/** The kind of what a route answers: the last word of its path that is no verb after an id. */
export const kindAt = (path: string): string => {
  const words = path.split("/").filter((word) => word !== "" && !word.startsWith("{"))
  return words.findLast((word) => word.endsWith("s") || word === "feed") ?? ""
}
