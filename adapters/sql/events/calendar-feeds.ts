import { eq } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { CalendarFeeds, type TokenHash } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const calendarFeedsRepository = Layer.effect(
  CalendarFeeds,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { calendarFeeds } = tables
    return CalendarFeeds.of({
      save: (feed) =>
        execute((db) =>
          db
            .insert(calendarFeeds)
            .values(feed)
            .onConflictDoUpdate({
              target: calendarFeeds.userId,
              set: { secretHash: feed.secretHash, createdAt: feed.createdAt },
            }),
        ),
      remove: (user) => execute((db) => db.delete(calendarFeeds).where(eq(calendarFeeds.userId, user))),
      ownerOf: (secret: TokenHash) =>
        Effect.map(
          read((db) =>
            db.select({ userId: calendarFeeds.userId }).from(calendarFeeds).where(eq(calendarFeeds.secretHash, secret)),
          ),
          ([feed]) => Option.map(Option.fromUndefinedOr(feed), ({ userId }) => userId),
        ),
    })
  }),
)
