import { and, asc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Array as List } from "effect"
import { type ItemSelection, type Leg, type PendingLegs, RoundLegs, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { inPages } from "../engine/in-pages.ts"
import { insertMany } from "../engine/insert-many.ts"
import { setPlaceholders, statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { type LegRow, legColumns, legOf, storedLeg } from "./round-rows.ts"
import { shownLegs } from "./shown-legs.ts"

export const roundLegsRepository = Layer.effect(
  RoundLegs,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { engine, execute, read, tables } = database
    const { collections, items, roundEntries, roundLegs, roundRecords, rounds, users } = tables
    const { notBlocked } = visibilityOf(tables)
    const { entryId, forEntryId, giverId, id, itemId, receiverId, roundId, status } = roundLegs
    const columns = legColumns(tables)
    const byId = statement((db) =>
      db
        .select(columns)
        .from(roundLegs)
        .where(eq(id, sql.placeholder("id")))
        .prepare(),
    )
    const received = statement((db) =>
      db
        .select(columns)
        .from(roundLegs)
        .where(eq(forEntryId, sql.placeholder("entry")))
        .orderBy(asc(id))
        .prepare(),
    )
    const { createdAt: _, cycle: __, entryId: ___, id: ____, giverId: _____, ...rest } = columns
    const { itemName: ______, itemCoverUrl: _______, roundId: ________, ...changing } = rest
    const saving = statement((db) =>
      db
        .update(roundLegs)
        .set(setPlaceholders(changing))
        .where(eq(id, sql.placeholder("id")))
        .prepare(),
    )
    const insert = insertMany(database, roundLegs, "ignore")
    // Written literally, so that the partial indexes over pending legs are used.
    const isPending = sql`${status} = 'pending'`
    const isSelected = (selection: ItemSelection): SQL | undefined =>
      selection.kind === "items"
        ? engine.isOneOf(itemId, selection.ids)
        : and(
            sql`${giverId} = (select ${collections.ownerId} from ${collections}
              where ${eq(collections.id, selection.id)})`,
            sql`exists (select 1 from ${items}
              where ${and(eq(items.id, itemId), eq(items.collectionId, selection.id))})`,
          )
    const condition = (which: PendingLegs): SQL | undefined => {
      switch (which.kind) {
        case "of items":
          return and(isSelected(which.selection), isPending)
        // Each half uses an index of its own.
        case "of user":
          return or(and(eq(giverId, which.user), isPending), and(eq(receiverId, which.user), isPending))
        case "between":
          return or(
            and(eq(giverId, which.one), eq(receiverId, which.other), isPending),
            and(eq(giverId, which.other), eq(receiverId, which.one), isPending),
          )
        case "of round":
        case "ended":
        case "across a block":
          return and(eq(roundId, which.round), isPending)
      }
    }
    /** What is asked of each leg that is read: of 10,000 of a round in one statement it takes 80 ms of the thread. */
    const soughtFor = ({ kind }: PendingLegs): SQL => {
      if (kind === "across a block") return sql`not (${notBlocked(giverId, receiverId)})`
      if (kind !== "ended") return sql`true`
      return sql`exists (select 1 from ${roundEntries} where ${roundEntries.id} = ${entryId}
        and ${roundEntries.endedAt} is not null)`
    }
    const record = (leg: Leg, which: "completed" | "failed") =>
      execute((db) =>
        db
          .insert(roundRecords)
          .select(
            sql`select ${users.id}, ${which === "completed" ? 1 : 0}, ${which === "failed" ? 1 : 0} from ${users}
              where ${eq(users.id, leg.giverId)}`,
          )
          .onConflictDoUpdate({
            target: roundRecords.userId,
            set: { [which]: sql`${roundRecords[which]} + 1` },
          }),
      )

    return RoundLegs.of({
      ...shownLegs(database),
      find: (leg) =>
        Effect.map(
          read((db) => byId(db).execute({ id: leg })),
          (rows) => List.head(rows.map(legOf)),
        ),
      addAll: (legs) => insert(legs.map(storedLeg)),
      removeAll: (round) => execute((db) => db.delete(roundLegs).where(eq(roundId, round))),
      save: (leg) =>
        atomically(
          Effect.gen(function* () {
            const [was] = yield* read((db) => byId(db).execute({ id: leg.id }))
            if (was === undefined) return
            yield* execute((db) => saving(db).execute(storedLeg(leg)))
            if (was.status !== "pending") return
            if (leg.status === "completed") yield* record(leg, "completed")
            if (leg.status === "failed" && leg.fault === "giver") yield* record(leg, "failed")
          }),
        ),
      receivedFor: (entry) =>
        Effect.map(
          read((db) => received(db).execute({ entry })),
          (rows) => rows.map(legOf),
        ),
      pending: (which) => {
        const isWanted = condition(which)
        const sought = soughtFor(which)
        const after = (last: SoughtLeg | undefined) =>
          read((db) =>
            db
              .select({ ...columns, isSought: sql<number>`case when ${sought} then 1 else 0 end`.mapWith(Number) })
              .from(roundLegs)
              .innerJoin(rounds, and(eq(rounds.id, roundId), isNotNull(rounds.trades)))
              .where(and(isWanted, last && sql`(${roundId}, ${id}) > (${last.roundId}, ${last.id})`))
              .orderBy(asc(roundId), asc(id))
              .limit(readAtOnce),
          )
        const rows = inPages<SoughtLeg, SoughtLeg>(readAtOnce, after, (row) => row)
        return Effect.map(rows, (all) =>
          all.filter(({ isSought }) => isSought === 1).map(({ isSought: _, ...row }) => legOf(row)),
        )
      },
      isPendingBetween: (one, other) =>
        Effect.map(
          read((db) =>
            db
              .select({ id })
              .from(roundLegs)
              .innerJoin(rounds, and(eq(rounds.id, roundId), isNotNull(rounds.trades)))
              .where(condition({ kind: "between", one, other }))
              .limit(1),
          ),
          (rows) => rows.length > 0,
        ),
      hasPending: (round) =>
        Effect.map(
          read((db) =>
            db
              .select({ id })
              .from(roundLegs)
              .where(and(eq(roundId, round), isPending))
              .limit(1),
          ),
          (rows) => rows.length > 0,
        ),
    })
  }),
)

type SoughtLeg = LegRow & { readonly isSought: number }

/** How many legs are read at once: a round may have 10,000. */
const readAtOnce = 500
