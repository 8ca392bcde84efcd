import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import { afterUpload } from "../../../../core/files/usage/uploads.ts"

const at = (hour: number) => DateTime.makeUnsafe(hour * 3_600_000 + 1_234_567)
const limits = { storage: 100, uploadsPerDay: 50 }
const none = { bytes: 0, uploads: [] }

describe("An upload", () => {
  test.each([
    ["fits exactly", { bytes: 60, uploads: [] }, 40, null],
    ["is a byte too large for the account", { bytes: 61, uploads: [] }, 40, "storage"],
    ["fits into the day exactly", { bytes: 0, uploads: [{ hour: 99, bytes: 10 }] }, 40, null],
    ["is a byte too large for the day", { bytes: 0, uploads: [{ hour: 99, bytes: 11 }] }, 40, "uploads-per-day"],
    ["is a byte too large for its hour", { bytes: 0, uploads: [{ hour: 100, bytes: 11 }] }, 40, "uploads-per-day"],
    ["counts those of 24 hours ago", { bytes: 0, uploads: [{ hour: 76, bytes: 11 }] }, 40, "uploads-per-day"],
    ["forgets those of 25 hours ago", { bytes: 0, uploads: [{ hour: 75, bytes: 50 }] }, 40, null],
  ] as const)("that %s", (_, use, bytes, limit) => {
    const uploads = afterUpload(use, { bytes, kept: bytes, now: at(100) }, limits)
    expect(Result.isFailure(uploads) ? uploads.failure.limit : null).toBe(limit)
  })

  test("of what is stored already takes no space, also when the account is full", () => {
    const full = { bytes: 120, uploads: [] }
    expect(Result.isSuccess(afterUpload(full, { bytes: 5, kept: 0, now: at(100) }, limits))).toBe(true)
  })

  test("has no limit where the account has none", () => {
    const sent = { bytes: 1000, kept: 1000, now: at(100) }
    const uploads = afterUpload(none, sent, { ...limits, storage: null })
    expect(Result.getOrThrow(uploads)).toEqual([{ hour: 100, bytes: 1000 }])
  })

  test("is counted with those of its hour, and 25 hours are kept at most", () => {
    let uploads: ReadonlyArray<{ readonly hour: number; readonly bytes: number }> = []
    for (let hour = 0; hour < 100; hour++)
      for (const bytes of [1, 1])
        uploads = Result.getOrThrow(afterUpload({ bytes: 0, uploads }, { bytes, kept: 0, now: at(hour) }, limits))
    expect(uploads).toHaveLength(25)
    expect(new Set(uploads.map(({ bytes }) => bytes))).toEqual(new Set([2]))
  })
})
