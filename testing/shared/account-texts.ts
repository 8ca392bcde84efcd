import { UsageErrors, type UserId } from "../../core/index.ts"
import type { World } from "./world.ts"

/** A row with texts of an account. */
interface TextRow {
  readonly owner: UserId
  readonly bytes: number
  readonly isItem: boolean
}

type Value<M> = M extends ReadonlyMap<infer _, infer A> ? A : never

const encoder = new TextEncoder()

/** The bytes of texts, and of everything else as JSON. */
const bytesOf = (...values: ReadonlyArray<unknown>): number =>
  values.reduce<number>((sum, value) => {
    if (value === null || value === undefined) return sum
    return sum + encoder.encode(typeof value === "string" ? value : JSON.stringify(value)).length
  }, 0)

/** The keys of a map that a transaction set or removed. */
type Changed = (name: keyof World) => ReadonlySet<unknown>

/**
 * The rows whose texts count for accounts that exist, each by its key; with the keys that changed, those of them alone;
 * with an account, its own.
 */
const textRowsOf = (world: World, changed?: Changed, only?: UserId): ReadonlyMap<string, TextRow> => {
  const rows = new Map<string, TextRow>()
  const all = <Name extends keyof World, A extends Value<World[Name]>>(
    name: Name,
    ownerOf: (value: A) => UserId | null | undefined,
    textsOf: (value: A) => ReadonlyArray<unknown>,
    isItem = false,
    kind: string = name,
  ) => {
    const map = world[name] as ReadonlyMap<unknown, unknown> as ReadonlyMap<unknown, A>
    for (const key of changed?.(name) ?? map.keys()) {
      const value = map.get(key)
      if (value === undefined) continue
      const owner = ownerOf(value)
      if (owner === null || owner === undefined || owner !== (only ?? owner) || !world.users.has(owner)) continue
      rows.set(`${kind} ${String(key)}`, { owner, bytes: bytesOf(...textsOf(value)), isItem })
    }
  }
  all(
    "definitions",
    ({ ownerId }) => ownerId,
    (one) => [one.key, one.name, one.options],
  )
  all(
    "loans",
    ({ lenderId }) => lenderId,
    (one) => [one.borrowerName, one.note],
  )
  all(
    "collections",
    ({ ownerId }) => ownerId,
    (one) => [one.name, one.description],
  )
  all(
    "items",
    ({ collectionId }) => world.collections.get(collectionId)?.ownerId,
    (one) => [one.name, one.editions, one.externalRef, one.fields, one.comment, one.location],
    true,
  )
  all(
    "items",
    ({ collectionId }) => world.collections.get(collectionId)?.ownerId,
    ({ pictures }) => pictures.map(({ caption }) => caption),
    false,
    "captions",
  )
  all(
    "items",
    ({ collectionId }) => world.collections.get(collectionId)?.ownerId,
    ({ tags }) => tags,
    false,
    "tags",
  )
  all(
    "itemSets",
    ({ ownerId }) => ownerId,
    (one) => [one.name, one.description, one.places],
  )
  all(
    "listings",
    ({ ownerId }) => ownerId,
    (one) => [one.paymentMethods, one.description],
  )
  all(
    "proposals",
    ({ proposerId }) => proposerId,
    ({ message }) => [message],
  )
  all(
    "ratings",
    ({ raterId }) => raterId,
    ({ comment }) => [comment],
  )
  all(
    "wants",
    ({ ownerId }) => ownerId,
    ({ edition, note, q }) => [edition, q, note],
  )
  all(
    "importMappings",
    ({ userId }) => userId,
    ({ columns, name, options }) => [name, columns, options ?? null],
  )
  all(
    "posts",
    ({ authorId }) => authorId,
    (post) => ["content" in post ? post.content : null],
  )
  all(
    "comments",
    ({ authorId }) => authorId,
    ({ content }) => [content],
  )
  all(
    "messages",
    ({ authorId }) => authorId,
    ({ content }) => [content],
  )
  all(
    "attachments",
    ({ uploader }) => uploader,
    ({ attachment }) => [attachment.name],
  )
  all(
    "dmRequests",
    ({ from }) => from,
    ({ message }) => [message],
  )
  all(
    "events",
    ({ ownerId }) => ownerId,
    (one) => [
      ...[one.name, one.description, one.timeZone, one.cancelReason],
      ...(one.place.kind === "online" ? [one.place.url] : [one.place.address, one.place.city]),
    ],
  )
  all(
    "rounds",
    ({ ownerId }) => ownerId,
    (one) => [one.name, one.description, one.cancelReason],
  )
  all(
    "roundEntries",
    ({ ownerId }) => ownerId,
    ({ id, note }) => [note, world.roundWants.get(id) ?? []],
  )
  all(
    "roundGroups",
    ({ ownerId }) => ownerId,
    ({ name, wants }) => [name, wants],
  )
  all(
    "reports",
    ({ reporterId }) => reporterId,
    ({ details }) => [details],
  )
  return rows
}

/** The bytes of texts of an account, and its items. */
export const textsOf = (world: World, user: UserId) => {
  const own = [...textRowsOf(world, undefined, user).values()]
  return {
    texts: own.reduce((sum, { bytes }) => sum + bytes, 0),
    items: own.filter(({ isItem }) => isItem).length,
  }
}

/** What an account added on a day. */
export const textsTodayOf = ({ textsToday }: World, user: UserId, day: number): number => {
  const known = textsToday.get(user)
  return known?.day === day ? known.bytes : 0
}

/**
 * Counts for the day what a transaction added, and answers the first limit that it would break. Rows that went to
 * another account have none. `draft` is where the day is counted, `after` the same world to read.
 */
export const addedTexts = (given: {
  readonly before: World
  readonly after: World
  readonly draft: World
  readonly changed: Changed
  readonly day: number
}) => {
  const { after, before, day, draft } = given
  const limits = after.textLimits.get("limits")
  if (limits === undefined) return null
  // What an entry wants is in a map of its own.
  const changed: Changed = (name) =>
    name === "roundEntries" ? given.changed(name).union(given.changed("roundWants")) : given.changed(name)
  const was = textRowsOf(before, changed)
  const added = new Map<UserId, { bytes: number; items: number }>()
  let all = mostTexts.get(before) ?? [...textRowsOf(before).values()].reduce((sum, { bytes }) => sum + bytes, 0)
  for (const [key, row] of textRowsOf(after, changed)) {
    const old = was.get(key)
    const more = Math.max(0, row.bytes - (old?.bytes ?? 0))
    all += more
    if ((old !== undefined && old.owner !== row.owner) || after.freeTexts.has(row.owner)) continue
    const sum = added.get(row.owner) ?? { bytes: 0, items: 0 }
    sum.bytes += more
    if (old === undefined && row.isItem) sum.items += 1
    added.set(row.owner, sum)
  }
  mostTexts.set(before, all)
  if (after.freeTexts.size > 0) draft.freeTexts.clear()
  const mostOfOne = limits.texts ?? Number.POSITIVE_INFINITY
  for (const [user, { bytes, items }] of added) {
    if (bytes === 0 && items === 0) continue
    const today = textsTodayOf(after, user, day) + bytes
    draft.textsToday.set(user, { day, bytes: today })
    // The texts of an account are counted where there are enough of all.
    const held = all > mostOfOne || after.items.size > limits.items ? textsOf(after, user) : { texts: 0, items: 0 }
    if (items > 0 && held.items > limits.items) return new UsageErrors.LimitReached({ limit: "items" })
    if (bytes === 0) continue
    if (held.texts > mostOfOne) return new UsageErrors.StorageLimitReached({ limit: "texts" })
    if (today > (limits.textsPerDay ?? Number.POSITIVE_INFINITY))
      return new UsageErrors.StorageLimitReached({ limit: "texts-per-day" })
  }
  return null
}

/** At least as many bytes as the texts of all accounts together have, in each world with limits. */
const mostTexts = new WeakMap<World, number>()

/** The number of the day since 1970 by UTC. */
export const today = (): number => Math.floor(Date.now() / 86_400_000)
