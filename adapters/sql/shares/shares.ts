import { and, eq, getTableColumns, gte, type InferSelectModel, lt, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type PageRequest, type Share, type ShareId, Shares, type UserId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { openedShares } from "./opened-shares.ts"

export const sharesRepository = Layer.effect(
  Shares,
  Effect.gen(function* () {
    const database = yield* Database
    const { execute, readNewest: read, tables, write } = database
    const { shares } = tables
    const by = { at: shares.createdAt, id: shares.id }
    const isOwners = eq(shares.ownerId, sql.placeholder("owner"))
    const isOne = eq(shares.id, sql.placeholder("id"))
    const adding = statement((db) => db.insert(shares).values(placeholdersOf(shares)).prepare())
    const counted = statement((db) =>
      db.select({ count: sql<number>`cast(count(*) as integer)` }).from(shares).where(isOwners).prepare(),
    )
    const listed = shaped((db, { isNext }: { readonly isNext: boolean }) =>
      db
        .select(getTableColumns(shares))
        .from(shares)
        .where(and(isOwners, behindReached(by, isNext)))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const removing = statement((db) =>
      db.delete(shares).where(and(isOne, isOwners)).returning({ id: shares.id }).prepare(),
    )
    const viewing = statement((db) =>
      db
        .update(shares)
        .set({ views: sql`${shares.views} + 1` })
        .where(isOne)
        .prepare(),
    )

    return Shares.of({
      add: ({ targetId, targetType, ...share }) => {
        const target = {
          collectionId: targetType === "collection" ? targetId : null,
          listingId: targetType === "listing" ? targetId : null,
        }
        return execute((db) => adding(db).execute({ ...share, ...target }))
      },
      countOf: (owner) =>
        Effect.map(
          read((db) => counted(db).execute({ owner })),
          ([row]) => row?.count ?? 0,
        ),
      listOf: (owner: UserId, page: PageRequest) =>
        Effect.map(
          read((db) =>
            listed(db, { isNext: page.after !== null }).execute({
              ...reached(page.after),
              owner,
              rows: page.limit + 1,
            }),
          ),
          (rows) => pageOf(rows.map(shareOf), page, ({ createdAt }) => createdAt),
        ),
      remove: (id: ShareId, owner: UserId) =>
        Effect.map(
          write((db) => removing(db).execute({ id, owner })),
          (gone) => gone.length > 0,
        ),
      removeAll: (owner) => execute((db) => db.delete(shares).where(eq(shares.ownerId, owner))),
      removeSince: (owner, from) =>
        execute((db) => db.delete(shares).where(and(eq(shares.ownerId, owner), gte(shares.createdAt, from)))),
      open: openedShares(database),
      countView: (id) => execute((db) => viewing(db).execute({ id })),
      sweep: (before, limit) =>
        Effect.map(
          write((db) =>
            db
              .delete(shares)
              .where(
                sql`${shares.id} in (select ${shares.id} from ${shares}
                  where ${lt(shares.expiresAt, before)} limit ${limit})`,
              )
              .returning({ id: shares.id }),
          ),
          (gone) => gone.length,
        ),
    })
  }),
)

const shareOf = ({ collectionId, listingId, ...share }: InferSelectModel<Tables["shares"]>): Share => {
  if (collectionId !== null) return { ...share, targetType: "collection", targetId: collectionId }
  if (listingId !== null) return { ...share, targetType: "listing", targetId: listingId }
  throw new Error("A link shows neither a collection nor a listing.")
}
