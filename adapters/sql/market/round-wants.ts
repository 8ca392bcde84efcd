import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { RoundWants } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { unfrozenRounds } from "./unfrozen-rounds.ts"

export const roundWantsRepository = Layer.effect(
  RoundWants,
  Effect.map(Database, (database) => {
    const { engine, execute, read, tables } = database
    const { roundEntries, roundGroups } = tables
    const { notBlocked } = visibilityOf(tables)
    const { endedAt, id, ownerId, roundId, wants } = roundEntries
    const group = { id: roundGroups.id, roundId: roundGroups.roundId, ownerId: roundGroups.ownerId }
    const groupColumns = { ...group, name: roundGroups.name, wants: roundGroups.wants }
    const wantsOf = statement((db) =>
      db
        .select({ wants })
        .from(roundEntries)
        .where(eq(id, sql.placeholder("id")))
        .prepare(),
    )

    return RoundWants.of({
      ...unfrozenRounds(database),
      wantsOf: (entry) =>
        Effect.map(
          read((db) => wantsOf(db).execute({ id: entry })),
          ([row]) => row?.wants ?? [],
        ),
      saveWants: (entry, all) => execute((db) => db.update(roundEntries).set({ wants: all }).where(eq(id, entry))),
      seen: (round, ids, viewer) =>
        read((db) =>
          db
            .select({ id, ownerId })
            .from(roundEntries)
            .where(and(engine.isOneOf(id, ids), eq(roundId, round), isNull(endedAt), notBlocked(viewer, ownerId))),
        ),
      groupsOf: (round, owner) =>
        read((db) =>
          db
            .select(groupColumns)
            .from(roundGroups)
            .where(and(eq(roundGroups.roundId, round), eq(roundGroups.ownerId, owner)))
            .orderBy(asc(roundGroups.name)),
        ),
      saveGroup: (made) =>
        execute((db) =>
          db
            .insert(roundGroups)
            .values(made)
            .onConflictDoUpdate({ target: roundGroups.id, set: { wants: excluded(roundGroups.wants) } }),
        ),
      removeGroup: (gone) => execute((db) => db.delete(roundGroups).where(eq(roundGroups.id, gone))),
    })
  }),
)
