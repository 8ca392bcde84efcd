import { aliasedTable, and, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Decisions, ModerationErrors } from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import { newestFirst, oldestFirst } from "../engine/keyset.ts"
import { statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"

export const decisionsRepository = Layer.effect(
  Decisions,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { decisions, users } = tables
    const [moderator, person] = [aliasedTable(users, "moderator"), aliasedTable(users, "person")]
    const shown = (db: Db, condition: SQL) =>
      db
        .select({ decision: decisions, moderator: cardColumns(moderator), person: cardColumns(person) })
        .from(decisions)
        .leftJoin(moderator, eq(moderator.id, decisions.moderatorId))
        .leftJoin(person, eq(person.id, decisions.personId))
        .where(condition)
    const byId = statement((db) => shown(db, eq(decisions.id, sql.placeholder("id"))).prepare())
    // Read along `decisions_person`.
    const aboutPerson = statement((db) =>
      shown(db, eq(decisions.personId, sql.placeholder("person")))
        .orderBy(...newestFirst({ at: decisions.decidedAt, id: decisions.id }))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const isWaiting = and(isNotNull(decisions.endsAt), isNull(decisions.endedAt), isNull(decisions.undoneAt))
    return Decisions.of({
      add: (decision) => execute((db) => db.insert(decisions).values(decision)),
      show: Effect.fnUntraced(function* (id) {
        const [found] = yield* read((db) => byId(db).execute({ id }))
        return found ?? (yield* new ModerationErrors.DecisionNotFound())
      }),
      save: ({ endedAt, id, undoneAt, undoneBy }) =>
        execute((db) => db.update(decisions).set({ endedAt, undoneAt, undoneBy }).where(eq(decisions.id, id))),
      about: (of, rows) => read((db) => aboutPerson(db).execute({ person: of, rows })),
      // Read along `decisions_due`.
      due: (now, limit) =>
        read((db) =>
          db
            .select()
            .from(decisions)
            .where(and(isWaiting, lte(decisions.endsAt, now)))
            .orderBy(...oldestFirst({ at: decisions.endsAt, id: decisions.id }))
            .limit(limit),
        ),
    })
  }),
)
