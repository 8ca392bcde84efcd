import { DateTime, Effect, Layer } from "effect"
import {
  type CollectionId,
  type EventId,
  type ItemId,
  inShowcase,
  type LegId,
  type ListingId,
  type LoanId,
  mostCounted,
  mostOfActor,
  type Notification,
  type NotificationId,
  NotificationMails,
  Notifications,
  NotificationsErrors,
  type OfferId,
  Reached,
  type RoundId,
  type TakenBack,
  type UserId,
} from "../../core/index.ts"
import { editorKey } from "../catalog/collections-memory.ts"
import { findLoan } from "../catalog/loans-memory.ts"
import { seesEventIn } from "../events/memory.ts"
import { seesRoundIn } from "../market/rounds-memory.ts"
import { newestFirst, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"
import { card, relation } from "../visibility/relations.ts"
import { visibilityIn } from "../visibility/shown-posts.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(notificationsPorts(store), notificationMailsPorts(store), reachedPorts(store))

const notificationsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Notifications, {
    add: (notification) =>
      write((world) =>
        world.users.has(notification.userId)
          ? Effect.sync(() => stored(world, notification))
          : Effect.die(new Error("The recipient has no account.")),
      ),
    standing: (user, actor) =>
      read((world) => ({
        isApart: isBlocked(world, { actorId: actor, userId: user }),
        isFull: actor !== null && unreadOf(world, { actorId: actor, userId: user }).length >= mostOfActor,
        settings: world.notificationSettings.get(user) ?? null,
        isPushed: [...world.pushSubscriptions.values()].some(({ userId }) => userId === user),
        isHooked: [...world.webhooks.values()].some(
          ({ pausedAt, userId }) => pausedAt === null && [user, actor, null].includes(userId),
        ),
      })),
    addAll: (all) => write((world) => allStored(world, all)),
    addUnlisted: (all) => write((world) => allStored(unlistedIn(world), all)),
    takeBack: (what) => write((world) => takenBack(world, what, true) + takenBack(unlistedIn(world), what, false)),
    recipientOf: (id) =>
      read((world) => {
        const one = world.notifications.get(id)
        return one === undefined || !isThere(world, one)
          ? Effect.fail(new NotificationsErrors.NotFound())
          : Effect.succeed({ userId: one.userId, isHidden: isHidden(world, one) })
      }),
    list: (user, unread, page) =>
      read((world) => shownAs(newestFirst(inbox(world, user, unread), page), (one) => shown(world, one))),
    show: (user, ids) =>
      read((world) => {
        const others = inbox(unlistedIn(world), user, false).map((one) => ({ ...one, readAt: null }))
        const all = [...inbox(world, user, false), ...others]
        const mine = new Map(all.map((one) => [one.id, one]))
        return ids.flatMap((id) => {
          const one = mine.get(id)
          return one === undefined ? [] : [shown(world, one)]
        })
      }),
    countUnread: (user) => read((world) => Math.min(inbox(world, user, true).length, mostCounted)),
    markRead: (id, at) =>
      write(({ notifications }) => {
        const one = notifications.get(id)
        if (one?.readAt === null) notifications.set(id, { ...one, readAt: at })
      }),
    markSomeRead: (user, at, limit) =>
      write(({ notifications }) => {
        const unread = [...notifications.values()].filter(({ readAt, userId }) => userId === user && readAt === null)
        const marked = unread.slice(0, limit)
        for (const one of marked) notifications.set(one.id, { ...one, readAt: at })
        return marked.length
      }),
    remove: (id) => write(({ notifications }) => void notifications.delete(id)),
    removeSome: (user, limit) =>
      write((world) => {
        const isOwn = ({ userId }: Notification) => userId === user
        const removed = removeFirst(world, limit, isOwn)
        return removed + removeFirst(unlistedIn(world), limit - removed, isOwn)
      }),
    removeOf: (kind, id, limit) =>
      write((world) => removeFirst(world, limit, ({ subject }) => subject?.kind === kind && subject.id === id)),
    sweep: (before, limit) =>
      write((world) => removeFirst(world, limit, ({ createdAt }) => DateTime.isLessThan(createdAt, before))),
    listUnlisted: (user, page) =>
      read((world) => {
        const mine = inbox(unlistedIn(world), user, false).map((one) => ({ ...one, readAt: null }))
        return shownAs(newestFirst(mine, page), (one) => shown(world, one))
      }),
    settleUnlisted: (before, limit) =>
      write(({ unlistedNotifications: all }) => {
        const old = [...all.values()].filter(
          ({ createdAt, readAt }) => readAt === null && DateTime.isLessThan(createdAt, before),
        )
        for (const one of old.slice(0, limit)) all.set(one.id, { ...one, readAt: before })
        return Math.min(old.length, limit)
      }),
    sweepUnlisted: (before, limit) =>
      write((world) =>
        removeFirst(unlistedIn(world), limit, ({ createdAt }) => DateTime.isLessThan(createdAt, before)),
      ),
    settingsOf: (some) => read(({ notificationSettings }) => some.flatMap((id) => notificationSettings.get(id) ?? [])),
    saveSettings: (settings) =>
      write(({ notificationSettings, users }) =>
        users.has(settings.userId)
          ? Effect.sync(() => void notificationSettings.set(settings.userId, settings))
          : Effect.die(new Error("The user of the settings has no account.")),
      ),
  })

/** The world with the notifications that no list has in the place of those that lists have. */
const unlistedIn = (world: World): World =>
  Object.create(world, { notifications: { value: world.unlistedNotifications } })

const allStored = (world: World, all: ReadonlyArray<Notification>) =>
  all.flatMap((one) => {
    const id = world.users.has(one.userId) ? stored(world, one) : null
    return id === null ? [] : [{ id, userId: one.userId }]
  })

const takenBack = ({ notifications }: World, { actor, subject, to, type }: TakenBack, isListed: boolean): number => {
  const meant = [...notifications.values()].filter(
    (one) =>
      (!isListed || one.readAt === null) &&
      one.type === type &&
      one.subject?.kind === subject.kind &&
      one.subject.id === subject.id &&
      (to === null || one.userId === to) &&
      (actor === null || one.actorId === actor),
  )
  return meant.filter(({ id }) => notifications.delete(id)).length
}

/** Stores a notification, or renews an unread one of the same; the id of what is there then. */
const stored = (world: World, one: Notification): NotificationId | null => {
  if (isBlocked(world, one)) return null
  const unread = unreadOf(world, one)
  const same = unread.find(({ subject, type }) => type === one.type && subject?.id === one.subject?.id)
  if (same === undefined && one.actorId !== null && unread.length >= mostOfActor) return null
  const kept = same === undefined ? one : { ...same, createdAt: one.createdAt }
  world.notifications.set(kept.id, kept)
  return kept.id
}

const unreadOf = ({ notifications }: World, of: Pick<Notification, "actorId" | "userId">) =>
  [...notifications.values()].filter(
    ({ actorId, readAt, subject, userId }) =>
      readAt === null && subject !== null && userId === of.userId && actorId === of.actorId,
  )

const inbox = (world: World, user: UserId, unread: boolean): ReadonlyArray<Notification> =>
  [...world.notifications.values()].filter(
    (one) => one.userId === user && (!unread || one.readAt === null) && isThere(world, one) && !isHidden(world, one),
  )

/** Whether a block separates the recipient from the actor, or the showcase of the recipient has no such listing. */
const isHidden = (world: World, { actorId, subject, userId }: Notification): boolean =>
  isBlocked(world, { actorId, userId }) ||
  (subject?.kind === "listing" && !isListed(world, subject.id as ListingId, userId))

const isBlocked = (world: World, { actorId, userId }: Pick<Notification, "actorId" | "userId">): boolean =>
  actorId !== null && relation(world, userId, actorId) === "blocked"

const isListed = (world: World, id: ListingId, viewer: UserId): boolean => {
  const listing = world.listings.get(id)
  const item = listing === undefined ? null : marketItem(world, listing.itemId)
  if (listing === undefined || item === null) return false
  return inShowcase(listing, item, viewer, relation(world, viewer, item.ownerId))
}

/**
 * Whether the notification is about no post, listing, loan or collection, or about a listing that is there, a loan that
 * the recipient sees, a collection that they edit, or a post of the recipient's that is there.
 */
const isThere = (world: World, { subject, userId }: Notification): boolean => {
  if (subject?.kind === "listing") return world.listings.has(subject.id as ListingId)
  if (subject?.kind === "loan") return findLoan(world, subject.id as LoanId, userId) !== null
  if (subject?.kind === "collection") return world.collectionEditors.has(editorKey(subject.id as CollectionId, userId))
  if (subject?.kind !== "post") return true
  const post = [...world.posts.values()].find(({ id }) => id === subject.id)
  return post !== undefined && post.authorId === userId && visibilityIn(world, post) !== null
}

const shown = (world: World, notification: Notification) => ({
  notification,
  actor: notification.actorId && card(world, notification.actorId),
  subjectName: nameOf(world, notification),
})

/** What the subject is called, where the recipient is a side of it or sees it. */
const nameOf = (world: World, { subject, userId }: Notification): string | null => {
  const id = subject?.id
  const itemName = (item: ItemId | undefined) => (item && world.items.get(item)?.name) ?? null
  switch (subject?.kind) {
    case "listing":
      return itemName(world.listings.get(id as ListingId)?.itemId)
    case "loan":
      return itemName(world.loans.get(id as LoanId)?.itemId)
    case "collection":
      return world.collections.get(id as CollectionId)?.name ?? null
    case "offer": {
      const offer = world.offers.get(id as OfferId)
      return offer?.ownerId === userId || offer?.offererId === userId ? (offer?.itemSnapshot.name ?? null) : null
    }
    case "leg": {
      const leg = world.roundLegs.get(id as LegId)
      if (leg === undefined || (leg.giverId !== userId && leg.receiverId !== userId)) return null
      return relation(world, leg.giverId, leg.receiverId) === "blocked" ? null : leg.itemSnapshot.name
    }
    case "round": {
      const round = world.rounds.get(id as RoundId)
      return round !== undefined && seesRoundIn(world, round, userId) ? round.name : null
    }
    case "event": {
      const event = world.events.get(id as EventId)
      return event !== undefined && seesEventIn(world, event, userId) ? event.name : null
    }
    default:
      return null
  }
}

/** Removes the oldest of those that are meant. */
const removeFirst = (
  { notifications }: World,
  limit: number,
  isMeant: (notification: Notification) => boolean,
): number => {
  const meant = [...notifications.values()].filter(isMeant)
  meant.sort((one, other) => DateTime.toEpochMillis(one.createdAt) - DateTime.toEpochMillis(other.createdAt))
  return meant.slice(0, limit).filter(({ id }) => notifications.delete(id)).length
}

const notificationMailsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(NotificationMails, {
    await: (some, since, dueAt) =>
      write(({ waitingMails }) => {
        for (const userId of some) {
          const waiting = waitingMails.get(userId)
          const added = waiting === undefined ? { userId, since, dueAt, changes: 0 } : waiting
          waitingMails.set(userId, waiting === undefined ? added : { ...added, changes: added.changes + 1 })
        }
      }),
    due: (now, limit) =>
      read(({ waitingMails }) =>
        [...waitingMails.values()]
          .filter(({ dueAt }) => DateTime.isLessThanOrEqualTo(dueAt, now))
          .sort((one, other) => DateTime.toEpochMillis(one.dueAt) - DateTime.toEpochMillis(other.dueAt))
          .slice(0, limit)
          .map(({ dueAt: _, ...waiting }) => waiting),
      ),
    take: ({ changes, since, userId }) =>
      write(({ waitingMails }) => {
        const waiting = waitingMails.get(userId)
        const isSame =
          waiting !== undefined && waiting.changes === changes && DateTime.Equivalence(waiting.since, since)
        return isSame && waitingMails.delete(userId)
      }),
    putOff: (user, dueAt) =>
      write(({ waitingMails }) => {
        const waiting = waitingMails.get(user)
        if (waiting !== undefined) waitingMails.set(user, { ...waiting, dueAt })
      }),
    dueDigests: (now, limit) =>
      read(({ notificationSettings }) =>
        [...notificationSettings.values()]
          .flatMap(({ digestAt, userId }) =>
            digestAt !== null && DateTime.isLessThanOrEqualTo(digestAt, now)
              ? [{ userId, at: DateTime.toEpochMillis(digestAt) }]
              : [],
          )
          .sort((one, other) => one.at - other.at)
          .slice(0, limit)
          .map(({ userId }) => userId),
      ),
  })

const reachedPorts = ({ write }: MemoryStore) =>
  Layer.succeed(Reached, {
    count: (reach, added) =>
      write(({ reached }) => {
        const counted = new Map<UserId, { readonly count: number; readonly endsAt: DateTime.Utc }>()
        for (const [userId, more] of added) {
          const key = `${reach.by} ${reach.what} ${userId}`
          const before = reached.get(key)
          const isOver = before === undefined || DateTime.isLessThanOrEqualTo(before.endsAt, reach.since)
          const now = isOver ? { ...reach, userId, count: more } : { ...before, count: before.count + more }
          reached.set(key, now)
          counted.set(userId, now)
        }
        return counted
      }),
    sweep: (before, limit) =>
      write(({ reached }) => {
        const old = [...reached].filter(([, { since }]) => DateTime.isLessThan(since, before))
        old.sort(([, one], [, other]) => DateTime.toEpochMillis(one.since) - DateTime.toEpochMillis(other.since))
        return old.slice(0, limit).filter(([key]) => reached.delete(key)).length
      }),
  })
