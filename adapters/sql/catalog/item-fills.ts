import {
  aliasedTable,
  and,
  asc,
  count,
  eq,
  gt,
  type InferSelectModel,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  or,
  sql,
} from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { type Edition, type ItemFill, ItemFills, type ItemId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { insertRows } from "../engine/insert-many.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"

export const itemFillsRepository = Layer.effect(
  ItemFills,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables, write } = database
    const { collections, itemEditions, itemFills: fills } = tables
    const others = aliasedTable(fills, "others")
    const waits = sql`${fills.status} = 'waiting'`

    const asked = ["ownerId", "collectionId", "edition", "source", "status", "tries", "dueAt", "claimedUntil"] as const
    const add = insertRows(database, fills, {
      target: fills.itemId,
      set: Object.fromEntries(asked.map((name) => [name, excluded(fills[name])])),
    })
    const row = ({ collection, dueAt, edition, item, owner, source, tries }: ItemFill) => ({
      ...{ itemId: item, ownerId: owner, collectionId: collection, edition, source, tries, dueAt },
      ...({ status: "waiting", claimedUntil: null } as const),
    })

    /** The rows of a source in the order of their accounts, and of each account in that in which they are due. */
    const claiming = statement((db) => {
      const at = (name: "now" | "until" | "latest") => sql.param(sql.placeholder(name), fills.dueAt)
      const isFree = (of: typeof fills | typeof others) =>
        or(isNull(of.claimedUntil), lte(of.claimedUntil, at("now")), gt(of.claimedUntil, at("until")))
      const claimed = db
        .select({ itemId: others.itemId })
        .from(others)
        .where(
          and(
            eq(others.ownerId, fills.ownerId),
            sql`${others.status} = 'waiting'`,
            eq(others.source, fills.source),
            isNotNull(others.claimedUntil),
            not(isFree(others) ?? sql`true`),
          ),
        )
      const next = db
        .select({ itemId: fills.itemId })
        .from(fills)
        .where(
          and(
            waits,
            eq(fills.source, sql.placeholder("source")),
            gt(fills.ownerId, sql.placeholder("after")),
            or(lte(fills.dueAt, at("now")), gt(fills.dueAt, at("latest"))),
            notExists(claimed),
          ),
        )
        .orderBy(asc(fills.ownerId), asc(fills.dueAt), asc(fills.itemId))
        .limit(1)
      return db
        .update(fills)
        .set({ claimedUntil: sql`${at("until")}` })
        .where(eq(fills.itemId, sql`(${next}${engine.skipLocked})`))
        .returning()
        .prepare()
    })

    // Postgres has no least uuid.
    const oldest = sql<ItemId>`min(cast(${itemEditions.itemId} as text))`

    return ItemFills.of({
      add: (all) => (all.length === 0 ? Effect.void : add(all.map(row))),
      waitingOf: (owner) =>
        Effect.map(
          read((db) =>
            db
              .select({ waiting: count() })
              .from(fills)
              .where(and(eq(fills.ownerId, owner), waits)),
          ),
          ([found]) => found?.waiting ?? 0,
        ),
      claim: Effect.fnUntraced(function* ({ after, ...asked }) {
        const claim = (behind: string) => write((db) => claiming(db).execute({ ...asked, after: behind }))
        const [next] = after === null ? [] : yield* claim(after)
        const [found] = next === undefined ? yield* claim(first) : [next]
        return Option.map(Option.fromUndefinedOr(found), fillOf)
      }),
      find: (item) =>
        Effect.map(
          read((db) =>
            db
              .select()
              .from(fills)
              .where(and(eq(fills.itemId, item), waits)),
          ),
          ([found]) => Option.map(Option.fromUndefinedOr(found), fillOf),
        ),
      postpone: (fill) => add([row(fill)]),
      end: (item, status, collectionId) =>
        execute((db) =>
          db.update(fills).set({ status, collectionId, claimedUntil: null }).where(eq(fills.itemId, item)),
        ),
      endWithout: (sources) =>
        execute((db) =>
          db
            .update(fills)
            .set({ status: "failed", claimedUntil: null })
            .where(and(waits, sources.length === 0 ? undefined : not(engine.isOneOf(fills.source, sources)))),
        ),
      forget: (item) => execute((db) => db.delete(fills).where(eq(fills.itemId, item))),
      progress: (collection) =>
        Effect.map(
          read((db) =>
            db
              .select({ status: fills.status, items: count() })
              .from(fills)
              .where(eq(fills.collectionId, collection))
              .groupBy(fills.status),
          ),
          (rows) => ({
            waiting: 0,
            done: 0,
            failed: 0,
            ...Object.fromEntries(rows.map((one) => [one.status, one.items])),
          }),
        ),
      owned: Effect.fnUntraced(function* (owner, editions) {
        const rows =
          editions.length === 0
            ? []
            : yield* read((db) =>
                db
                  .select({ edition: itemEditions.edition, item: oldest })
                  .from(itemEditions)
                  .innerJoin(collections, eq(collections.id, itemEditions.collectionId))
                  .where(
                    and(
                      engine.isOneOf(itemEditions.edition, editions),
                      eq(itemEditions.ownerId, owner),
                      // A collection that is removed has no owner any more.
                      isNotNull(collections.ownerId),
                    ),
                  )
                  .groupBy(itemEditions.edition),
              )
        return new Map<Edition, ItemId>(rows.map(({ edition, item }) => [edition, item]))
      }),
    })
  }),
)

/** Below every id. */
const first = "00000000-0000-0000-0000-000000000000"

type Row = InferSelectModel<Tables["itemFills"]>

const fillOf = ({ collectionId, dueAt, edition, itemId, ownerId, source, tries }: Row): ItemFill => ({
  ...{ item: itemId, owner: ownerId, collection: collectionId, edition, source, tries, dueAt },
})
