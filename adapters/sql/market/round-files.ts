import { and, eq, sql } from "drizzle-orm"
import { Effect, Layer, Array as List } from "effect"
import { RoundFiles } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

export const roundFilesRepository = Layer.effect(
  RoundFiles,
  Effect.map(Database, ({ execute, read, tables }) => {
    const { file, n, roundId, text } = tables.roundFiles
    const portion = statement((db) =>
      db
        .select({ text })
        .from(tables.roundFiles)
        .where(
          and(eq(roundId, sql.placeholder("round")), eq(file, sql.placeholder("file")), eq(n, sql.placeholder("n"))),
        )
        .prepare(),
    )
    return RoundFiles.of({
      add: (round, which, number, part) =>
        execute((db) =>
          db
            .insert(tables.roundFiles)
            .values({ roundId: round, file: which, n: number, text: part })
            .onConflictDoNothing(),
        ),
      portion: (round, which, number) =>
        Effect.map(
          read((db) => portion(db).execute({ round, file: which, n: number })),
          (rows) => List.head(rows.map((row) => row.text)),
        ),
    })
  }),
)
