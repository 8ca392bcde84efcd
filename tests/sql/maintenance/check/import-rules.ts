import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import type { Database } from "../../../../adapters/sql/engine/database.ts"
import { importRules } from "../../../../adapters/sql/maintenance/check/import-rules.ts"
import {
  type ImportBatches,
  type ImportFiles,
  ImportRows,
  type Transactions,
  type Users,
} from "../../../../core/index.ts"
import { storedBatch } from "../../../../testing/samples/import.ts"
import { importedRow, storedFile } from "../../../../testing/samples/import-file.ts"
import { era } from "../../../../testing/samples/samples.ts"
import type { Run } from "../../../support/engines.ts"
import { type Break, expectNamedAlone } from "./broken-rules.ts"

const sample = Effect.gen(function* () {
  const day = era()
  const { id, userId } = yield* storedFile(day(1))
  const counts = { total: 3, imported: 1, updated: 1, skipped: 1, failed: 0, left: 0 }
  yield* storedBatch(day(0), {
    ...{ id, userId, ...counts, status: "done", finishedAt: day(0), source: "file", mapping: "curio" },
  })
  yield* (yield* ImportRows).put(id, [
    importedRow(2),
    importedRow(3, { status: "same" }),
    importedRow(4, { status: "skipped" }),
  ])
  return { id }
})
type Sample = Effect.Success<typeof sample>

const change = (table: string, what: string) => ({
  by: ({ id }: Sample) => [`update ${table} set ${what} where ${table === "import_rows" ? "file_id" : "id"} = '${id}'`],
  id: ({ id }: Sample) => id,
})
const breaks: ReadonlyArray<readonly [string, Break<Sample>]> = [
  ["An import that is over counts each game or row once", change("import_batches", "failed = 1")],
  [
    "No more rows of a file are new, same, changed or left out than its import counts",
    change("import_rows", "status = 'new'"),
  ],
  [
    "An import of a file has the mapping by which it was read, and one of games has none",
    change("import_batches", "mapping = null"),
  ],
]

/** Each rule of imports is named when it is broken, and no other one: so it comes before what leaves odd rows. */
export const importRulesSuite = (
  run: Run<Database | ImportFiles | ImportBatches | ImportRows | Transactions | Users>,
) =>
  describe("The rules of imports", () => {
    test("can each be broken", () =>
      expect(new Set(breaks.map(([rule]) => rule))).toEqual(new Set(importRules.map(({ rule }) => rule))))

    test.each(breaks)("%s, or it is named and nothing else", (name, broken) =>
      run(Effect.flatMap(sample, (made) => expectNamedAlone(name, broken, made))),
    )
  })
