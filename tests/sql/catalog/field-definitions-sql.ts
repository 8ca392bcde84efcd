import { describe, expect, test } from "bun:test"
import { eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import type { FieldDefinitions, Users } from "../../../core/index.ts"
import { storedDefinition } from "../../../testing/samples/catalog.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

/** How databases hold definitions. */
export const storedDefinitionsSuite = (run: Run<Database | FieldDefinitions | Users>) =>
  describe("Stored definitions", () => {
    test("what is stored as JSON is JSON for the database too, and no text that holds it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { read, tables } = yield* Database
          const { fieldDefinitions: t } = tables
          const ada = yield* storedUser(day(0))
          const { id } = yield* storedDefinition(ada.id, day(0), { type: "select", options: ["first", "second"] })
          const second = sql<string>`${t.options} ->> 1`
          expect(yield* read((db) => db.select({ second }).from(t).where(eq(t.id, id)))).toEqual([{ second: "second" }])
        }),
      ))
  })
