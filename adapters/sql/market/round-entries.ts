import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Array as List } from "effect"
import {
  type ActiveEntries,
  type EntryId,
  type ItemSelection,
  RoundEntries,
  type RoundId,
} from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { eventsOnce } from "../engine/event-loop.ts"
import { inPages } from "../engine/in-pages.ts"
import { freeEntryPlace } from "./free-entry-place.ts"
import { type EntryRow, entryColumns, entryOf, storedEntry } from "./round-rows.ts"
import { shownEntries } from "./shown-entries.ts"

export const roundEntriesRepository = Layer.effect(
  RoundEntries,
  Effect.map(Database, (database) => {
    const { engine, execute, read, tables, write } = database
    const { collections, items, roundEntries, roundLegs } = tables
    const { endedAt, id, itemId, ownerId, roundId, wants } = roundEntries
    const columns = entryColumns(tables)
    const isActive = isNull(endedAt)
    const isSelected = (selection: ItemSelection): SQL | undefined =>
      selection.kind === "items"
        ? engine.isOneOf(itemId, selection.ids)
        : and(
            // Starts from the owner's entries and not from the items, of which there may be many more.
            sql`${ownerId} = (select ${collections.ownerId} from ${collections}
              where ${eq(collections.id, selection.id)})`,
            sql`exists (select 1 from ${items}
              where ${and(eq(items.id, itemId), eq(items.collectionId, selection.id))})`,
          )
    const condition = (which: Exclude<ActiveEntries, { readonly kind: "of round" }>): SQL | undefined => {
      switch (which.kind) {
        case "of items":
          return isSelected(which.selection)
        case "of owner":
          return and(eq(ownerId, which.owner), which.round === null ? undefined : eq(roundId, which.round))
      }
    }
    /** Others have their turn after each statement: a row is as long as its wants. */
    const inChunks = (ids: ReadonlyArray<EntryId>, change: (isOne: SQL) => Effect.Effect<unknown>) =>
      Effect.forEach(
        List.chunksOf(ids, changedAtOnce),
        (some) => Effect.andThen(change(engine.isOneOf(id, some)), eventsOnce),
        { discard: true },
      )
    /** All entries of a round that a condition is true of, by id. */
    const ofRound = <A>(round: RoundId, is: SQL | undefined, part: (row: EntryRow) => A) =>
      inPages<EntryRow, A>(
        readAtOnce,
        (last) =>
          read((db) =>
            db
              .select(columns)
              .from(roundEntries)
              .where(and(eq(roundId, round), is, last && gt(id, last.id)))
              .orderBy(asc(id))
              .limit(readAtOnce),
          ),
        part,
      )

    return RoundEntries.of({
      ...shownEntries(database),
      find: (entry) =>
        Effect.map(
          read((db) => db.select(columns).from(roundEntries).where(eq(id, entry))),
          (rows) => List.head(rows.map(entryOf)),
        ),
      some: (ids) =>
        Effect.map(
          Effect.forEach(chunksOf(ids), (some) =>
            read((db) => db.select(columns).from(roundEntries).where(engine.isOneOf(id, some))),
          ),
          (found) => found.flat().map(entryOf),
        ),
      add: (entry) =>
        execute((db) =>
          db
            .insert(roundEntries)
            .values({ ...storedEntry(entry), place: freeEntryPlace(tables, entry.itemId), wants: [] }),
        ),
      remove: Effect.fnUntraced(function* (ids) {
        let removed = 0
        yield* inChunks(ids, (isOne) =>
          Effect.map(
            write((db) => db.delete(roundEntries).where(isOne).returning({ wants })),
            (rows) => {
              for (const row of rows) removed += row.wants.length
            },
          ),
        )
        return removed
      }),
      end: (ids, at) =>
        inChunks(ids, (isOne) =>
          execute((db) => db.update(roundEntries).set({ endedAt: at }).where(and(isOne, isActive))),
        ),
      settle: Effect.fnUntraced(function* (round) {
        const all = yield* ofRound(round, undefined, (entry) => entry.id)
        const outcome = sql`case when exists (select 1 from ${roundLegs} where ${roundLegs.entryId} = ${id})
          then 'matched' else 'unmatched' end`
        yield* inChunks(all, (isOne) => execute((db) => db.update(roundEntries).set({ outcome }).where(isOne)))
      }),
      active: (which) =>
        which.kind === "of round"
          ? ofRound(which.round, isActive, entryOf)
          : Effect.map(
              read((db) =>
                db
                  .select(columns)
                  .from(roundEntries)
                  .where(and(condition(which), isActive))
                  .orderBy(asc(roundId), asc(id)),
              ),
              (rows) => rows.map(entryOf),
            ),
    })
  }),
)

/** How many entries one statement changes, and how many are read at once. */
const [changedAtOnce, readAtOnce] = [100, 500]
