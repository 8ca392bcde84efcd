import { Effect, Layer, Option } from "effect"
import { CalendarFeeds } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(CalendarFeeds, {
    save: (feed) =>
      write(({ calendarFeeds, users }) => {
        if (!users.has(feed.userId)) return Effect.die(new Error("The owner of the feed has no account."))
        return Effect.sync(() => void calendarFeeds.set(feed.userId, feed))
      }),
    remove: (user) => write(({ calendarFeeds }) => void calendarFeeds.delete(user)),
    ownerOf: (secret) =>
      read(({ calendarFeeds }) =>
        Option.map(
          Option.fromUndefinedOr([...calendarFeeds.values()].find(({ secretHash }) => secretHash === secret)),
          ({ userId }) => userId,
        ),
      ),
  })
