import { DateTime, Effect } from "effect"
import type { Page, PageRequest } from "../shared/page.ts"
import { mostCounted, type ShownNotification } from "./notification.ts"
import { Notifications } from "./ports.ts"
import { channelsOf, type MailMode, type NotificationSettings } from "./settings.ts"

/** How many notifications a mail names. */
const mostNamed = 50
/** A list is read in so many pages at most. */
const mostPages = 20
const pageSize = 100

/**
 * What a mail is to be about: the notifications of a user that the user wants in such a mail, that were written after
 * `from` and not after `until`, and that are unread and not hidden. Answers the ids of the newest 50, newest first, and
 * how many more there are; those are counted as far as 2,000 unread ones reach.
 */
export const unmailed = Effect.fnUntraced(function* (
  settings: NotificationSettings,
  mode: MailMode,
  from: DateTime.Utc,
  until: DateTime.Utc,
) {
  const notifications = yield* Notifications
  const { userId } = settings
  const isMeant = ({ notification: { createdAt, type } }: ShownNotification) =>
    DateTime.isGreaterThan(createdAt, from) &&
    DateTime.isLessThanOrEqualTo(createdAt, until) &&
    channelsOf(settings, type).mail === mode
  const found: Array<ShownNotification> = []
  for (const list of [
    (page: PageRequest) => notifications.list(userId, true, page),
    (page: PageRequest) => notifications.listUnlisted(userId, page),
  ])
    found.push(...(yield* newerThan(list, from)).filter(isMeant))
  const newest = found.toSorted(
    ({ notification: one }, { notification: other }) =>
      DateTime.toEpochMillis(other.createdAt) - DateTime.toEpochMillis(one.createdAt),
  )
  return {
    ids: newest.slice(0, mostNamed).map(({ notification }) => notification.id),
    more: Math.min(Math.max(newest.length - mostNamed, 0), mostCounted),
  }
})

const newerThan = Effect.fnUntraced(function* (
  list: (page: PageRequest) => Effect.Effect<Page<ShownNotification>>,
  from: DateTime.Utc,
) {
  const all: Array<ShownNotification> = []
  let after: PageRequest["after"] = null
  for (let pages = 0; pages < mostPages; pages++) {
    const page: Page<ShownNotification> = yield* list({ limit: pageSize, after })
    all.push(...page.items)
    const oldest = page.items.at(-1)?.notification.createdAt
    if (page.next === null || oldest === undefined || DateTime.isLessThanOrEqualTo(oldest, from)) break
    after = page.next
  }
  return all
})
