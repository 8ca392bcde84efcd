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

/**
 * The rows whose texts count for accounts that exist, each by its key; with another world, those alone that are not the
 * same in it; with an account, its own.
 */
const textRowsOf = (world: World, other?: World, only?: UserId): ReadonlyMap<string, TextRow> => {
  const rows = new Map<string, TextRow>()
  const all = <Name extends keyof World, A extends Value<World[Name]>>(
    name: Name,
    ownerOf: (value: A) => UserId | null | undefined,
    textsOf: (value: A) => ReadonlyArray<unknown>,
    isItem = false,
    kind: string = name,
  ) => {
    // What an entry wants is in a map of its own.
    const known: ReadonlyMap<unknown, unknown> | undefined = name === "roundEntries" ? undefined : other?.[name]
    if (known === world[name]) return
    for (const [key, value] of world[name] as ReadonlyMap<unknown, unknown> as ReadonlyMap<unknown, A>) {
      if (known?.get(key) === value) continue
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
export const addedTexts = (before: World, after: World, draft: World, day: number) => {
  const limits = after.textLimits.get("limits")
  if (limits === undefined) return null
  const was = textRowsOf(before, after)
  const added = new Map<UserId, { bytes: number; items: number }>()
  for (const [key, row] of textRowsOf(after, before)) {
    const old = was.get(key)
    if ((old !== undefined && old.owner !== row.owner) || after.freeTexts.has(row.owner)) continue
    const sum = added.get(row.owner) ?? { bytes: 0, items: 0 }
    sum.bytes += Math.max(0, row.bytes - (old?.bytes ?? 0))
    if (old === undefined && row.isItem) sum.items += 1
    added.set(row.owner, sum)
  }
  if (after.freeTexts.size > 0) draft.freeTexts.clear()
  for (const [user, { bytes, items }] of added) {
    if (bytes === 0 && items === 0) continue
    const today = textsTodayOf(after, user, day) + bytes
    draft.textsToday.set(user, { day, bytes: today })
    const held = textsOf(after, user)
    if (items > 0 && held.items > limits.items) return new UsageErrors.LimitReached({ limit: "items" })
    if (bytes === 0) continue
    if (held.texts > (limits.texts ?? Number.POSITIVE_INFINITY))
      return new UsageErrors.StorageLimitReached({ limit: "texts" })
    if (today > (limits.textsPerDay ?? Number.POSITIVE_INFINITY))
      return new UsageErrors.StorageLimitReached({ limit: "texts-per-day" })
  }
  return null
}

/** The number of the day since 1970 by UTC. */
export const today = (): number => Math.floor(Date.now() / 86_400_000)
