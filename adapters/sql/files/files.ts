import { and, asc, type Column, eq, gt, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Files, subjectOf, Transactions } from "../../../core/index.ts"
import { isKept } from "../catalog/items-scan.ts"
import { Database } from "../engine/database.ts"
import type { Tables } from "../schema/tables.ts"
import { changeTotalsOf } from "./change-totals.ts"

/**
 * A column that may hold the hash of a file, and the condition under which its row is shown to any user; `null` if it
 * always is.
 */
export interface FileReference {
  readonly column: Column
  readonly isShown: SQL | null
}

/**
 * The columns that may refer to a file; each has an index. Removed data refers to nothing, even before its rows are
 * deleted: collections without an owner, their items, and the snapshots of deleted items in listings and offers.
 */
export const fileReferences = (tables: Tables): ReadonlyArray<FileReference> => {
  const { blocks, collections, conversations, events, items, listings, offers, postPictures, posts, proposals } = tables
  const { itemPictures, offerItems, proposalItems, roundEntries, roundLegs, users } = tables
  const itemIsKept = (id: Column) =>
    sql`exists (select 1 from ${items} where ${items.id} = ${id} and ${isKept(tables)})`
  const postIsKept = sql`exists (select 1 from ${posts} where ${posts.id} = ${postPictures.postId}
    and ${posts.authorId} is not null)`
  return [
    { column: users.avatarUrl, isShown: null },
    { column: blocks.blockerAvatarUrl, isShown: null },
    { column: blocks.blockedAvatarUrl, isShown: null },
    { column: collections.coverUrl, isShown: isNotNull(collections.ownerId) },
    { column: items.coverUrl, isShown: isKept(tables) },
    { column: itemPictures.url, isShown: itemIsKept(itemPictures.itemId) },
    { column: listings.itemCoverUrl, isShown: itemIsKept(listings.itemId) },
    { column: offers.itemCoverUrl, isShown: itemIsKept(offers.itemId) },
    { column: offerItems.itemCoverUrl, isShown: itemIsKept(offerItems.itemId) },
    { column: proposalItems.itemCoverUrl, isShown: itemIsKept(proposalItems.itemId) },
    { column: proposals.offeredItemCoverUrl, isShown: itemIsKept(proposals.offeredItemId) },
    { column: events.coverUrl, isShown: null },
    { column: roundEntries.itemCoverUrl, isShown: itemIsKept(roundEntries.itemId) },
    { column: roundLegs.itemCoverUrl, isShown: itemIsKept(roundLegs.itemId) },
    { column: conversations.coverUrl, isShown: isNull(conversations.removedAt) },
    { column: postPictures.url, isShown: postIsKept },
  ]
}

export const filesRepository = Layer.effect(
  Files,
  Effect.gen(function* () {
    const database = yield* Database
    const { alsoAbout, atomically } = yield* Transactions
    const { execute, read, tables, write } = database
    const { accountUsage, files } = tables
    const changeTotals = changeTotalsOf(database)
    const references = fileReferences(tables).map(
      ({ column, isShown }) =>
        sql`exists (select 1 from ${column.table} where ${and(sql`${column} = ${files.hash}`, isShown ?? undefined)})`,
    )
    const isUnused: SQL = not(or(...references) ?? sql`false`)

    return Files.of({
      claim: (file, by) =>
        atomically(
          Effect.gen(function* () {
            const [held] = yield* read((db) =>
              db
                .select({ by: accountUsage.userId })
                .from(files)
                .innerJoin(accountUsage, eq(accountUsage.userId, files.uploaderId))
                .where(eq(files.hash, file.hash)),
            )
            const uploaderId = held?.by ?? by
            yield* execute((db) =>
              db
                .insert(files)
                .values({ ...file, uploaderId })
                .onConflictDoUpdate({ target: files.hash, set: { storedAt: file.storedAt, uploaderId } }),
            )
            if (held === undefined) yield* changeTotals(by, { bytes: file.size })
          }),
        ),
      unused: Effect.fnUntraced(function* (before, { after, limit }) {
        const behind = after === null ? undefined : gt(files.hash, sql.param(after[0], files.hash))
        const [last] = yield* read((db) =>
          db
            .select({ hash: files.hash })
            .from(files)
            .where(behind)
            .orderBy(asc(files.hash))
            .limit(1)
            .offset(limit - 1),
        )
        const upTo = last === undefined ? undefined : lte(files.hash, last.hash)
        const items = yield* read((db) =>
          db
            .select({ hash: files.hash, size: files.size, type: files.type, storedAt: files.storedAt })
            .from(files)
            .where(and(behind, upTo, lt(files.storedAt, before), isUnused))
            .orderBy(asc(files.hash)),
        )
        return { items, next: last === undefined ? null : [last.hash] }
      }),
      forget: Effect.fnUntraced(function* ({ hash, storedAt }) {
        const same = eq(files.hash, hash)
        const [known] = yield* read((db) => db.select({ by: files.uploaderId }).from(files).where(same))
        const uploader = known?.by ?? null
        return yield* atomically(
          Effect.gen(function* () {
            const gone = yield* write((db) =>
              db
                .delete(files)
                .where(and(same, eq(files.storedAt, storedAt), isUnused))
                .returning({ by: files.uploaderId, size: files.size }),
            )
            for (const { by, size } of gone) {
              if (by === null) continue
              yield* alsoAbout([by])
              yield* changeTotals(by, { bytes: -size })
            }
            const left = yield* read((db) => db.select({ hash: files.hash }).from(files).where(same))
            return left.length === 0
          }),
          [subjectOf("file", hash), ...(uploader === null ? [] : [uploader])],
        )
      }),
    })
  }),
)
