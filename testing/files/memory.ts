import { DateTime, Effect, Layer } from "effect"
import { AccountUsage, Files, type StoredFile, type UserId } from "../../core/index.ts"
import { textsOf, textsTodayOf, today } from "../shared/account-texts.ts"
import { pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(filesPorts(store), accountUsagePorts(store))

const filesPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Files, {
    claim: (file, by) =>
      write(({ files, uploaders, users }) => {
        const first = files.has(file.hash) ? uploaders.get(file.hash) : undefined
        uploaders.set(file.hash, first !== undefined && users.has(first) ? first : by)
        files.set(file.hash, file)
      }),
    unused: (before, page) =>
      read((world) => {
        const all = pageOf(world.files.values(), "up", ({ hash }) => [hash], page)
        const isOld = ({ storedAt }: StoredFile) => DateTime.isLessThan(storedAt, before)
        return { ...all, items: all.items.filter((file) => isOld(file) && !isReferred(world, file)) }
      }),
    forget: (file) =>
      write((world) => {
        const record = world.files.get(file.hash)
        if (record === undefined) return Effect.succeed(true)
        const isSame = DateTime.toEpochMillis(record.storedAt) === DateTime.toEpochMillis(file.storedAt)
        return Effect.sync(() => isSame && !isReferred(world, file) && world.files.delete(file.hash))
      }),
  })

/** Whether anything holds an address of the file: an embedder who replaces the storage decides how it looks. */
const isReferred = (world: World, { hash }: StoredFile): boolean => {
  const { collections, conversations, events, items, listings, offers, posts, users } = world
  return [collections, conversations, events, items, listings, offers, posts, users].some((all) =>
    JSON.stringify([...all.values()]).includes(hash),
  )
}

/** Counts at each read what a database keeps as totals. */
const accountUsagePorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(AccountUsage, {
    of: (user) =>
      read((world) => {
        if (!world.users.has(user)) return none
        return {
          bytes: bytesOf(world, user),
          ...textsOf(world, user),
          textsToday: textsTodayOf(world, user, today()),
          uploads: world.uploads.get(user) ?? [],
          posts: [...world.posts.values()].filter(({ authorId }) => authorId === user).length,
          comments: [...world.comments.values()].filter(({ authorId }) => authorId === user).length,
        }
      }),
    limitTexts: (limits) => write(({ textLimits }) => void textLimits.set("limits", limits)),
    // The store looks at the limits when the transaction commits, which may not be before it is unset.
    freeTexts: (user, isFree) => write(({ freeTexts }) => void (isFree && freeTexts.set(user, true))),
    saveUploads: (user, uploads) => write((world) => void (world.users.has(user) && world.uploads.set(user, uploads))),
    upcomingEvents: (owner, now, most) =>
      read(({ events }) =>
        upTo(
          most,
          [...events.values()].filter(
            ({ endsAt, ownerId, status }) =>
              ownerId === owner && status === "scheduled" && DateTime.isGreaterThan(endsAt, now),
          ),
        ),
      ),
    groups: (owner, most) =>
      read(({ members }) =>
        upTo(
          most,
          [...members.values()].filter((those) => those.get(owner)?.role === "owner"),
        ),
      ),
    openReports: (reporter, most) =>
      read(({ reports }) =>
        upTo(
          most,
          [...reports.values()].filter(({ reporterId, status }) => reporterId === reporter && status === "open"),
        ),
      ),
  })

const none = { bytes: 0, texts: 0, textsToday: 0, items: 0, uploads: [], posts: 0, comments: 0 }

/** The bytes of the files and attachments that an account uploaded, and of its export. */
export const bytesOf = ({ attachments, exports, files, uploaders }: World, user: UserId): number => {
  const own = [...files.values()].filter(({ hash }) => uploaders.get(hash) === user).map(({ size }) => size)
  const sent = [...attachments.values()].filter((one) => one.uploader === user).map((one) => one.attachment.size)
  const copies = [...exports.values()].filter(({ userId }) => userId === user).map(({ bytes }) => bytes ?? 0)
  return [...own, ...sent, ...copies].reduce((total, size) => total + size, 0)
}

const upTo = (most: number, found: ReadonlyArray<unknown>): number => Math.min(most, found.length)
