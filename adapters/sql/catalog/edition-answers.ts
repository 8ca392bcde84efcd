import { asc, type Column, desc, eq, getTableColumns, type InferSelectModel, inArray, lte, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { answerKeptUntil, type EditionAnswer, EditionAnswers, type FoundEdition } from "../../../core/index.ts"
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
      put: ({ found, ...answer }) => put([{ ...columnsOf(found), ...answer, keptUntil: answerKeptUntil(answer) }]),
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

const columnsOf = (found: FoundEdition | null) => {
  const { series, ...others } = found ?? nothing
  return { ...others, seriesName: series?.name ?? null, seriesNumber: series?.number ?? null }
}

const nothing = { title: null, creators: [], year: null, publisher: null, cover: null, series: null, sourceUrl: null }

type Row = InferSelectModel<Tables["editionAnswers"]>

const answerOf = ({ edition, fetchedAt, outcome, source, title, ...row }: Row): EditionAnswer =>
  outcome === "found" && title !== null
    ? { edition, source, fetchedAt, outcome, found: foundIn(row, title) }
    : { edition, source, fetchedAt, outcome: outcome === "unknown" ? "unknown" : "failed", found: null }

const foundIn = (row: Omit<Row, "edition" | "fetchedAt" | "outcome" | "source" | "title">, title: string) => {
  const { cover, creators, publisher, seriesName, seriesNumber, sourceUrl, year } = row
  const series = seriesName === null ? null : { name: seriesName, number: seriesNumber }
  return { title, creators, year, publisher, cover, series, sourceUrl }
}
