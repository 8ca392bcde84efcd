import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  advanced,
  cancelled,
  failedByError,
  finished,
  importBatch,
  lost,
  ownImport,
  reset,
  resumed,
} from "../../../../core/gameplatform/imports/import-batch.ts"
import { importStateAfter, importTransitions } from "../../../../core/gameplatform/imports/transitions.ts"
import type { UserId } from "../../../../core/index.ts"
import { type ImportBatch, type ImportStatus, importDiagram, importStatuses, isActive } from "../../../../core/index.ts"
import { ada, batchIn, later, start, sum } from "./batches.ts"

type Outcome = Result.Result<ImportBatch, { readonly _tag: string }>

const outcome = (result: Outcome): string =>
  Result.match(result, { onSuccess: ({ status }) => status, onFailure: ({ _tag }) => _tag.slice("imports.".length) })

const actions: Record<string, (batch: ImportBatch) => Outcome> = {
  "a chunk": (batch) => advanced(batch, { imported: 1, updated: 1, skipped: 0, failed: 0 }, later),
  "the end": (batch) => finished({ ...batch, left: 0 }, later),
  "the loss of the collection": (batch) => lost(batch, later),
  "a fault": (batch) => failedByError(batch, later),
  "the fifth fault in a row": (batch) => failedByError({ ...batch, errorCount: 4 }, later),
  "its user's cancel": (batch) => cancelled(batch, later),
  "an administrator's reset": (batch) => reset(batch, later),
  "an administrator's resume": (batch) => resumed(batch, later),
}

const gone = "IMPORT_NOT_ACTIVE"
const stays = "IMPORT_NOT_RESUMABLE"
const table: Record<keyof typeof actions, readonly [queued: string, running: string, ...over: Array<string>]> = {
  "a chunk": ["running", "running", gone, gone, gone, gone],
  "the end": [gone, "partial", gone, gone, gone, gone],
  "the loss of the collection": ["failed", "failed", gone, gone, gone, gone],
  "a fault": ["queued", "running", gone, gone, gone, gone],
  "the fifth fault in a row": ["failed", "failed", gone, gone, gone, gone],
  "its user's cancel": ["cancelled", "cancelled", gone, gone, gone, gone],
  "an administrator's reset": ["failed", "failed", gone, gone, gone, gone],
  "an administrator's resume": [stays, stays, stays, stays, "queued", "queued"],
}

const cells = Object.entries(actions).flatMap(([action, decide]) =>
  importStatuses.map((status, i) => ({ action, decide, status, expected: table[action]?.[i] ?? "" })),
)

describe("Of a batch, every action in every status", () => {
  test.each(cells)("$action, $status: $expected", ({ action, decide, status, expected }) => {
    const batch = batchIn(status)
    expect(sum(batch)).toBe(10)
    const result = decide(batch)
    expect(outcome(result)).toBe(expected)
    if (Result.isFailure(result)) return
    const after = result.success
    if (action !== "the end") expect(sum(after)).toBe(10)
    expect(after.finishedAt).toEqual(isActive(after.status) ? null : later)
    expect(after.updatedAt).toEqual(later)
    expect(after).toMatchObject({ id: batch.id, userId: ada, total: 10, createdAt: start })
  })

  test("leads only where the diagram has an arrow", () => {
    for (const { decide, status } of cells) {
      const result = decide(batchIn(status))
      const to = Result.isSuccess(result) ? result.success.status : status
      if (to !== status)
        expect(
          importTransitions.some((step) => step.from === status && step.to === to),
          `${status} to ${to}`,
        ).toBe(true)
    }
  })
})

describe("The counts of a batch", () => {
  test("start with the games that the user does not own", () => {
    const { id, userId, collectionId } = batchIn("queued")
    const batch = importBatch({ id, userId, collectionId, total: 10, owned: 7, now: start })
    expect(batch).toMatchObject({ status: "queued", skipped: 3, left: 7, imported: 0, updated: 0, failed: 0 })
    expect(sum(batch)).toBe(10)
  })

  test.each<[string, Partial<ImportBatch>, string]>([
    ["nothing failed", { imported: 5, skipped: 5 }, "done"],
    ["everything was there", { updated: 10 }, "done"],
    ["everything was skipped", { skipped: 10 }, "done"],
    ["something failed", { imported: 9, failed: 1 }, "partial"],
    ["all failed but what was there", { updated: 1, failed: 9 }, "partial"],
    ["all failed that was owned", { skipped: 9, failed: 1 }, "failed"],
    ["games got lost", { imported: 9, left: 1 }, "failed"],
  ])("when %s", (_, counts, expected) => {
    const none = { imported: 0, updated: 0, skipped: 0, failed: 0, left: 0 }
    const result = finished({ ...batchIn("running"), ...none, ...counts }, later)
    expect(outcome(result)).toBe(expected)
    expect(sum(Result.getOrThrow(result))).toBe(10)
  })

  test("of a batch that ended early say what is left, and a resumed one takes that up with what failed", () => {
    for (const [end, status] of [
      [cancelled, "cancelled"],
      [reset, "failed"],
    ] as const) {
      const ended = Result.getOrThrow(end(batchIn("running"), later))
      expect(ended).toMatchObject(
        status === "cancelled" ? { skipped: 6, failed: 1, left: 5 } : { skipped: 1, failed: 6, left: 5 },
      )
      const again = Result.getOrThrow(resumed(ended, later))
      expect(again).toMatchObject({ status: "queued", imported: 2, updated: 1, skipped: 1, failed: 0, left: 6 })
    }
  })
})

describe("After a fault a batch", () => {
  test("rests longer each time, is free again after a chunk, and fails at the fifth", () => {
    const rests: Array<number> = []
    let batch = batchIn("running")
    while (isActive(batch.status)) {
      batch = Result.getOrThrow(failedByError(batch, start))
      if (batch.claimedUntil !== null)
        rests.push(DateTime.toEpochMillis(batch.claimedUntil) - DateTime.toEpochMillis(start))
    }
    expect(rests).toEqual([1000, 2000, 4000, 8000])
    expect(batch).toMatchObject({ status: "failed", claimedUntil: null })
    const restless = { ...batchIn("running"), errorCount: 4, claimedUntil: later }
    const worked = advanced(restless, { imported: 1, updated: 0, skipped: 0, failed: 0 }, later)
    expect(Result.getOrThrow(worked)).toMatchObject({ errorCount: 0, claimedUntil: null })
  })
})

describe("The table of a batch's life", () => {
  test("names every status, and those that are final by having no way on but resuming", () => {
    const ways = (status: ImportStatus) => importTransitions.filter(({ from }) => from === status)
    expect(importStatuses.filter((status) => ways(status).length === 0)).toEqual(["done", "partial"])
    expect(importStatuses.filter((status) => importStateAfter(status, "resume") !== null)).toEqual([
      "failed",
      "cancelled",
    ])
    expect(importStatuses.filter(isActive)).toEqual(["queued", "running"])
  })

  test("is drawn as a diagram", () => {
    expect(importDiagram()).toBe(`stateDiagram-v2
  [*] --> queued: start
  queued --> running: chunk imported
  queued --> failed: all games failed, or collection lost, reset
  queued --> cancelled: cancel or unlink
  running --> running: chunk imported
  running --> done: all games done
  running --> partial: some games failed
  running --> failed: all games failed, or collection lost, reset
  running --> cancelled: cancel or unlink
  failed --> queued: resume
  cancelled --> queued: resume`)
  })
})

test("A batch is its user's to know of and no other user's", () => {
  const batch = batchIn("running")
  expect(ownImport(batch, ada)).toEqual(Result.succeed(batch))
  expect(outcome(ownImport(batch, "grace" as UserId))).toBe("NOT_FOUND")
})
