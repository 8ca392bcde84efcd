import { aliasedTable, and, asc, eq, gt, isNotNull, lte, or, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Array as List } from "effect"
import { type FriendRequest, OwnRecords } from "../../../core/index.ts"
import { shownMessages } from "../chat/shown-messages.ts"
import { Database } from "../engine/database.ts"
import { behind, newestFirst, pageBy } from "../engine/keyset.ts"
import { cardColumns } from "../visibility/card.ts"

/** How many messages of a conversation one page looks at: those of others are passed over. */
const scanned = 1_000

/** A worker reads these, one page after the other, for the one export that it writes: so they are not prepared. */
export const ownRecordsRepository = Layer.effect(
  OwnRecords,
  Effect.gen(function* () {
    const database = yield* Database
    const { read, tables } = database
    const {
      comments,
      conversationMembers,
      conversations,
      friendRequests,
      messageReactions,
      messages,
      postReactions,
      ratings,
      users,
    } = tables
    const [one, other] = [aliasedTable(users, "one"), aliasedTable(users, "other")]
    const shown = shownMessages(database)

    return OwnRecords.of({
      comments: (author, page) =>
        Effect.map(
          read((db) =>
            db
              .select()
              .from(comments)
              .where(and(eq(comments.authorId, author), afterId(comments.id, page.after)))
              .orderBy(asc(comments.id))
              .limit(page.limit + 1),
          ),
          (rows) => pageBy(rows, page, ({ id }) => [id]),
        ),
      postReactions: (user, page) =>
        Effect.map(
          read((db) =>
            db
              .select({ postId: postReactions.postId, type: postReactions.type, createdAt: postReactions.createdAt })
              .from(postReactions)
              .where(
                and(
                  eq(postReactions.userId, user),
                  isNotNull(postReactions.type),
                  afterId(postReactions.postId, page.after),
                ),
              )
              .orderBy(asc(postReactions.postId))
              .limit(page.limit + 1),
          ),
          (rows) => {
            const given = rows.flatMap(({ type, ...row }) => (type === null ? [] : [{ ...row, type }]))
            return pageBy(given, page, ({ postId }) => [postId])
          },
        ),
      messageReactions: (user, page) => {
        const [message, emoji] = page.after ?? []
        const { messageId } = messageReactions
        const after =
          page.after === null
            ? undefined
            : or(
                sql`${messageId} > ${sql.param(message, messageId)}`,
                and(
                  sql`${messageId} = ${sql.param(message, messageId)}`,
                  sql`${messageReactions.emoji} > ${sql.param(emoji, messageReactions.emoji)}`,
                ),
              )
        return Effect.map(
          read((db) =>
            db
              .select({ messageId, emoji: messageReactions.emoji, createdAt: messageReactions.createdAt })
              .from(messageReactions)
              .where(and(eq(messageReactions.userId, user), after))
              .orderBy(asc(messageId), asc(messageReactions.emoji))
              .limit(page.limit + 1),
          ),
          (rows) => pageBy(rows, page, (row) => [row.messageId, row.emoji]),
        )
      },
      ratingsGiven: (rater, page) => {
        const by = { at: ratings.createdAt, id: ratings.id }
        return Effect.map(
          read((db) =>
            db
              .select({ rating: ratings, rater: cardColumns(one), ratee: cardColumns(other) })
              .from(ratings)
              .leftJoin(one, eq(one.id, ratings.raterId))
              .leftJoin(other, eq(other.id, ratings.rateeId))
              .where(and(eq(ratings.raterId, rater), behind(by, page.after)))
              .orderBy(...newestFirst(by))
              .limit(page.limit + 1),
          ),
          (rows) => pageBy(rows, page, ({ rating }) => [DateTime.toEpochMillis(rating.createdAt), rating.id]),
        )
      },
      friendRequests: (user, page) => {
        const { createdAt, decidedAt, fromId, id, status, toId } = friendRequests
        return Effect.map(
          read((db) =>
            db
              .select({ id, from: cardColumns(one), to: cardColumns(other), status, createdAt, decidedAt })
              .from(friendRequests)
              .innerJoin(one, eq(one.id, fromId))
              .innerJoin(other, eq(other.id, toId))
              .where(and(or(eq(fromId, user), eq(toId, user)), afterId(id, page.after)))
              .orderBy(asc(id))
              .limit(page.limit + 1),
          ),
          (rows) => pageBy(rows as ReadonlyArray<FriendRequest>, page, (request) => [request.id]),
        )
      },
      conversations: (user, page) => {
        const { conversationId, userId } = conversationMembers
        return Effect.map(
          read((db) =>
            db
              .select({ id: conversationId })
              .from(conversationMembers)
              .where(and(eq(userId, user), afterId(conversationId, page.after)))
              .orderBy(asc(conversationId))
              .limit(page.limit + 1),
          ),
          (rows) => {
            const { items, next } = pageBy(rows, page, ({ id }) => [id])
            return { items: items.map(({ id }) => id), next }
          },
        )
      },
      messages: Effect.fnUntraced(function* (author, conversation, page) {
        const from = Number(page.after?.[0] ?? 0)
        const to = from + scanned
        const [found] = yield* read((db) =>
          db.select({ last: conversations.lastSequence }).from(conversations).where(eq(conversations.id, conversation)),
        )
        const rows = yield* read((db) =>
          db
            .select({ id: messages.id, sequence: messages.sequence })
            .from(messages)
            .where(
              and(
                eq(messages.conversationId, conversation),
                gt(messages.sequence, from),
                lte(messages.sequence, to),
                eq(messages.authorId, author),
              ),
            )
            .orderBy(asc(messages.sequence))
            .limit(page.limit),
        )
        const items = yield* shown(
          author,
          rows.map(({ id }) => id),
        )
        // A full page ends with its last message; otherwise all of the span was looked at.
        const reached = rows.length === page.limit ? (rows.at(-1)?.sequence ?? to) : to
        return { items: List.reverse(items), next: reached < (found?.last ?? 0) ? [reached] : null }
      }),
    })
  }),
)

const afterId = (column: Parameters<typeof asc>[0] & object, after: ReadonlyArray<string | number | null> | null) =>
  after === null ? undefined : sql`${column} > ${sql.param(after[0], column as never)}`
