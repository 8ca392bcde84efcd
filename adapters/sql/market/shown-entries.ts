import { aliasedTable, and, asc, eq, sql } from "drizzle-orm"
import { Effect, Array as List } from "effect"
import {
  type CollectionId,
  type EntryId,
  type FieldValues,
  itemCardOf,
  type RoundEntries,
  type RoundId,
  type ShownEntry,
  type UserId,
  valuesOf,
} from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { given } from "../engine/given.ts"
import { pageBy } from "../engine/keyset.ts"
import { foldedPattern } from "../engine/pattern.ts"
import { shaped, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { roundVisibilityOf } from "../visibility/round-visibility.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { marketItemColumns, marketItemOf, relationTo, shownKeysOf } from "./market-item.ts"
import { type EntryPage, roundPagesOf } from "./round-pages.ts"
import { entryColumns, entryOf } from "./round-rows.ts"

/**
 * Entries as responses show them: one statement for the ids on a page, one for their rows, and one for the fields that
 * the viewer sees.
 */
export const shownEntries = (database: Database["Service"]): Pick<RoundEntries["Service"], "list" | "show"> => {
  const { engine, read, tables } = database
  const { collections, items, roundEntries, roundRecords, users } = tables
  const { notBlocked, relation } = visibilityOf(tables)
  const { seesRoundAt } = roundVisibilityOf(tables)
  const { entryPage } = roundPagesOf(tables)
  const owner = aliasedTable(users, "owner")
  const shownKeys = shownKeysOf(database)
  const viewer = sql.placeholder("viewer")
  const select = (db: Db) =>
    db
      .select({
        entry: entryColumns(tables),
        owner: cardColumns(owner),
        item: marketItemColumns(tables),
        fields: items.fields,
        pictures: items.pictures,
        toHolder: relation(viewer, collections.ownerId),
        completed: roundRecords.completed,
        failed: roundRecords.failed,
      })
      .from(roundEntries)
      .leftJoin(owner, eq(owner.id, roundEntries.ownerId))
      .leftJoin(items, eq(items.id, roundEntries.itemId))
      .leftJoin(collections, eq(collections.id, items.collectionId))
      .leftJoin(users, eq(users.id, collections.ownerId))
      .leftJoin(roundRecords, eq(roundRecords.userId, roundEntries.ownerId))
  const isSeen = notBlocked(viewer, roundEntries.ownerId)
  const byId = statement((db) =>
    select(db)
      .where(and(eq(roundEntries.id, sql.placeholder("id")), isSeen, seesRoundAt(viewer, roundEntries.roundId)))
      .prepare(),
  )
  const onPage = statement((db) =>
    select(db)
      .where(and(engine.isOneOfIn(roundEntries.id, sql.placeholder("ids")), isSeen))
      .orderBy(asc(roundEntries.id))
      .prepare(),
  )
  const page = shaped((db, shape: EntryPage) =>
    db
      .select({ id: sql<EntryId>`page.id` })
      .from(sql`(${entryPage(shape)}) as page`)
      .orderBy(sql`page.id`)
      .prepare(),
  )

  type Row = Awaited<ReturnType<ReturnType<typeof byId>["execute"]>>[number]

  const shown = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>, viewer: UserId) {
    const cards = rows.map((row) => {
      const item = marketItemOf(row.item)
      const entry = entryOf(row.entry)
      const card = itemCardOf(item, entry.itemSnapshot, relationTo(viewer, item?.ownerId, row.toHolder))
      return card ?? { id: entry.itemId, type: entry.type, collectionId: null, copies: null, ...entry.itemSnapshot }
    })
    const others = rows.flatMap((row, n) => (row.item?.ownerId === viewer ? [] : (cards[n]?.collectionId ?? [])))
    const keys = yield* shownKeys(others)
    const seen = (values: FieldValues, of: CollectionId, isOwn: boolean) =>
      isOwn ? values : valuesOf(keys.get(of) ?? new Set(), values)
    return rows.map((row, n): ShownEntry => {
      const card = cards[n]
      if (card === undefined) throw new Error("There is a card for each row.")
      return {
        entry: entryOf(row.entry),
        item: {
          ...card,
          pictures: card.collectionId === null ? [] : (row.pictures ?? []),
          fields:
            card.collectionId === null || row.fields === null
              ? null
              : seen(row.fields, card.collectionId, row.item?.ownerId === viewer),
        },
        owner: row.owner,
        record: { completed: row.completed ?? 0, failed: row.failed ?? 0 },
      }
    })
  })

  return {
    show: Effect.fnUntraced(function* (id: EntryId, viewer: UserId) {
      return List.head(yield* shown(yield* read((db) => byId(db).execute({ id, viewer })), viewer))
    }),
    list: Effect.fnUntraced(function* (round: RoundId, viewer, { outcome, ownerId, q, type }, request) {
      const { at, maybe, values } = given()
      const shape: EntryPage = {
        round: at("round", round),
        viewer: at("viewer", viewer),
        q: maybe("q", q === null ? null : foldedPattern(q)),
        type,
        ownerId: maybe("owner", ownerId),
        outcome,
        after: maybe("after", request.after === null ? null : String(request.after[0])),
        rows: request.limit + 1,
      }
      const found = yield* read((db) => page(db, shape).execute(values))
      const { items, next } = pageBy(found, request, ({ id }) => [id])
      if (items.length === 0) return { items: [], next }
      const ids = JSON.stringify(items.map(({ id }) => id))
      return { items: yield* shown(yield* read((db) => onPage(db).execute({ ids, viewer })), viewer), next }
    }),
  }
}
