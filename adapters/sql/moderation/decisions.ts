import {
  aliasedTable,
  and,
  type Column,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import {
  type Decision,
  Decisions,
  ModerationErrors,
  mostWaitingReports,
  type ShownDecision,
} from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import {
  behindReached,
  behindReachedOldest,
  newestFirst,
  oldestFirst,
  pageBy,
  pageOf,
  reached,
} from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { cardColumns } from "../visibility/card.ts"

export const decisionsRepository = Layer.effect(
  Decisions,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { decisions, takenDown, users } = tables
    const [moderator, person] = [aliasedTable(users, "moderator"), aliasedTable(users, "person")]
    const byDay = { at: decisions.decidedAt, id: decisions.id }
    const byAppeal = { at: decisions.appealedAt, id: decisions.id }
    const shown = (db: Db, condition: SQL | undefined) =>
      db
        .select({ decision: decisions, moderator: cardColumns(moderator), person: cardColumns(person) })
        .from(decisions)
        .leftJoin(moderator, eq(moderator.id, decisions.moderatorId))
        .leftJoin(person, eq(person.id, decisions.personId))
        .where(condition)
    const byId = statement((db) => shown(db, eq(decisions.id, sql.placeholder("id"))).prepare())
    // Read along `decisions_person`.
    const isAbout = eq(decisions.personId, sql.placeholder("person"))
    const aboutPerson = statement((db) =>
      shown(db, isAbout)
        .orderBy(...newestFirst(byDay))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const notices = shaped((db, { isNext }: Shape) =>
      db
        .select()
        .from(decisions)
        .where(and(isAbout, ne(decisions.action, "dismissed"), behindReached(byDay, isNext)))
        .orderBy(...newestFirst(byDay))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    // Read along `decisions_appeals`.
    const isOpen = sql`(${decisions.appealedAt} is not null and ${decisions.answeredAt} is null)`
    const open = shaped((db, { isNext }: Shape) =>
      shown(db, and(isOpen, behindReachedOldest(byAppeal, isNext)))
        .orderBy(...oldestFirst(byAppeal))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const isNotOf = (id: Column) => or(isNull(id), ne(id, sql.placeholder("by")))
    const waitingFor = statement((db) =>
      db
        .select({ at: decisions.appealedAt })
        .from(decisions)
        .where(and(isOpen, isNotOf(decisions.moderatorId), isNotOf(decisions.personId)))
        .orderBy(...newestFirst(byAppeal))
        .limit(mostWaitingReports)
        .prepare(),
    )
    const isWaiting = and(isNotNull(decisions.endsAt), isNull(decisions.endedAt), isNull(decisions.undoneAt))
    const newest = (condition: SQL | undefined) =>
      Effect.map(
        read((db) =>
          db
            .select()
            .from(decisions)
            .where(condition)
            .orderBy(...newestFirst(byDay))
            .limit(1),
        ),
        ([found]) => Option.map(Option.fromUndefinedOr(found), decisionOf),
      )
    return Decisions.of({
      add: ({ appeal, ...decision }) =>
        execute((db) => db.insert(decisions).values({ ...decision, ...columnsOf(appeal) })),
      show: Effect.fnUntraced(function* (id) {
        const [found] = yield* read((db) => byId(db).execute({ id }))
        return found === undefined ? yield* new ModerationErrors.DecisionNotFound() : shownOf(found)
      }),
      save: ({ appeal, endedAt, id, undoneAt, undoneBy }) =>
        execute((db) =>
          db
            .update(decisions)
            .set({ endedAt, undoneAt, undoneBy, ...columnsOf(appeal) })
            .where(eq(decisions.id, id)),
        ),
      about: (of, rows) =>
        Effect.map(
          read((db) => aboutPerson(db).execute({ person: of, rows })),
          (found) => found.map(shownOf),
        ),
      noticesOf: Effect.fnUntraced(function* (of, page) {
        const asked = { person: of, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => notices(db, { isNext: page.after !== null }).execute(asked))
        return pageOf(rows.map(decisionOf), page, ({ decidedAt }) => decidedAt)
      }),
      appeals: Effect.fnUntraced(function* (page) {
        const asked = { ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => open(db, { isNext: page.after !== null }).execute(asked))
        return pageBy(rows.map(shownOf), page, ({ decision }) => [
          decision.appeal?.appealedAt.epochMilliseconds ?? 0,
          decision.id,
        ])
      }),
      newestOf: (report) => newest(eq(decisions.reportId, report)),
      suspending: (of, at) => newest(and(eq(decisions.personId, of), eq(decisions.suspendedAt, at))),
      waiting: (by) =>
        Effect.map(
          read((db) => waitingFor(db).execute({ by })),
          (found) => ({ count: found.length, newest: found[0]?.at ?? null }),
        ),
      keepCopy: (taken) => execute((db) => db.insert(takenDown).values(taken)),
      copyOf: (id) =>
        Effect.map(
          read((db) => db.select().from(takenDown).where(eq(takenDown.decisionId, id))),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      dropCopy: (id) => execute((db) => db.delete(takenDown).where(eq(takenDown.decisionId, id))),
      sweepCopies: (before, limit) =>
        Effect.map(
          write((db) => {
            const old = db
              .select({ id: takenDown.decisionId })
              .from(takenDown)
              .innerJoin(decisions, eq(decisions.id, takenDown.decisionId))
              .where(and(lt(takenDown.takenAt, before), not(isOpen)))
              .orderBy(takenDown.takenAt, takenDown.decisionId)
              .limit(limit)
            return db
              .delete(takenDown)
              .where(inArray(takenDown.decisionId, old))
              .returning({ id: takenDown.decisionId })
          }),
          (gone) => gone.length,
        ),
      // Read along `decisions_due`.
      due: (now, limit) =>
        Effect.map(
          read((db) =>
            db
              .select()
              .from(decisions)
              .where(and(isWaiting, lte(decisions.endsAt, now)))
              .orderBy(...oldestFirst({ at: decisions.endsAt, id: decisions.id }))
              .limit(limit),
          ),
          (found) => found.map(decisionOf),
        ),
    })
  }),
)

interface Shape {
  readonly isNext: boolean
}

type Row = Tables["decisions"]["$inferSelect"]

const shownOf = ({
  decision,
  ...cards
}: Omit<ShownDecision, "decision"> & { readonly decision: Row }): ShownDecision => ({
  decision: decisionOf(decision),
  ...cards,
})

const decisionOf = ({ answer, answeredAt, answeredBy, appeal, appealedAt, outcome, ...decision }: Row): Decision => ({
  ...decision,
  appeal:
    appeal === null || appealedAt === null
      ? null
      : { text: appeal, appealedAt, outcome, answer, answeredAt, answeredBy },
})

const columnsOf = (appeal: Decision["appeal"]) => ({
  appeal: appeal?.text ?? null,
  appealedAt: appeal?.appealedAt ?? null,
  outcome: appeal?.outcome ?? null,
  answer: appeal?.answer ?? null,
  answeredAt: appeal?.answeredAt ?? null,
  answeredBy: appeal?.answeredBy ?? null,
})
