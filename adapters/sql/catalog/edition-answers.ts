import { asc, type Column, desc, eq, getTableColumns, type InferSelectModel, inArray, lte, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { answerKeptUntil, type EditionAnswer, EditionAnswers } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { insertRows } from "../engine/insert-many.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"

export const editionAnswersRepository = Layer.effect(
  EditionAnswers,
  Effect.gen(function* () {
    const database = yield* Database
    const { read, tables, write } = database
    const { editionAnswers: answers } = tables

    const finding = statement((db) =>
      db
        .select()
        .from(answers)
        .where(eq(answers.edition, sql.placeholder("edition")))
        .prepare(),
    )
    const put = insertRows(database, answers, {
      target: answers.edition,
      set: Object.fromEntries(
        Object.entries(getTableColumns(answers)).map(([name, column]) => [name, excluded(column as Column)]),
      ),
    })

    return EditionAnswers.of({
      find: (edition) =>
        Effect.map(
          read((db) => finding(db).execute({ edition })),
          ([row]) => Option.map(Option.fromUndefinedOr(row), answerOf),
        ),
      put: ({ found, ...answer }) => put([{ ...nothing, ...found, ...answer, keptUntil: answerKeptUntil(answer) }]),
      sweep: Effect.fnUntraced(function* ({ limit, most, now }) {
        const expired = yield* write((db) => {
          const some = db
            .select({ edition: answers.edition })
            .from(answers)
            .where(lte(answers.keptUntil, now))
            .orderBy(asc(answers.keptUntil))
            .limit(limit)
          return db.delete(answers).where(inArray(answers.edition, some)).returning({ edition: answers.edition })
        })
        const beyond = yield* write((db) => {
          const some = db
            .select({ edition: answers.edition })
            .from(answers)
            .orderBy(desc(answers.fetchedAt))
            .limit(limit)
            .offset(most)
          return db.delete(answers).where(inArray(answers.edition, some)).returning({ edition: answers.edition })
        })
        return expired.length + beyond.length
      }),
    })
  }),
)

const nothing = { title: null, creators: [], year: null, publisher: null }

type Row = InferSelectModel<Tables["editionAnswers"]>

const answerOf = ({ creators, edition, fetchedAt, outcome, publisher, source, title, year }: Row): EditionAnswer =>
  outcome === "found" && title !== null
    ? { edition, source, fetchedAt, outcome, found: { title, creators, year, publisher } }
    : { edition, source, fetchedAt, outcome: outcome === "unknown" ? "unknown" : "failed", found: null }
