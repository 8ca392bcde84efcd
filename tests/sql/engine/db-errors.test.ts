import { describe, expect, test } from "bun:test"
import { Cause } from "effect"
import {
  codesOf,
  isBusy,
  isDuplicate,
  isSerialisationError,
  reasonOf,
  unavailable,
} from "../../../adapters/sql/engine/db-errors.ts"
import { Unavailable } from "../../../core/index.ts"

/** An error as the drivers make them, below one as drizzle makes them. */
const wrapped = (codes: { readonly code?: string; readonly errno?: string | number }) =>
  new Error("Failed query: select 'secret'", { cause: Object.assign(new Error("the driver's words"), codes) })

describe("The faults of drivers", () => {
  test.each([
    [{ code: "SQLITE_FULL", errno: 13 }, "full"],
    [{ code: "ERR_POSTGRES_SERVER_ERROR", errno: "53100" }, "full"],
    [{ code: "SQLITE_IOERR_WRITE", errno: 778 }, "down"],
    [{ code: "SQLITE_CANTOPEN", errno: 14 }, "down"],
    [{ code: "SQLITE_READONLY", errno: 8 }, "down"],
    [{ code: "SQLITE_CORRUPT", errno: 11 }, "down"],
    [{ code: "SQLITE_BUSY_SNAPSHOT", errno: 517 }, "down"],
    [{ code: "ERR_POSTGRES_CONNECTION_REFUSED" }, "down"],
    [{ code: "ERR_POSTGRES_CONNECTION_CLOSED" }, "down"],
    [{ code: "ERR_POSTGRES_CONNECTION_TIMEOUT" }, "down"],
    [{ code: "ERR_POSTGRES_SERVER_ERROR", errno: "57P01" }, "down"],
    [{ code: "ERR_POSTGRES_SERVER_ERROR", errno: "53300" }, "down"],
    [{ code: "ERR_POSTGRES_SERVER_ERROR", errno: "28P01" }, "down"],
    [{ code: "ERR_POSTGRES_SERVER_ERROR", errno: "25006" }, "down"],
    [{ code: "ERR_POSTGRES_SERVER_ERROR", errno: "57014" }, "down"],
  ] as const)("%o is a database that is %s", (codes, reason) => {
    const fault = unavailable(wrapped(codes))
    expect(fault).toBeInstanceOf(Unavailable)
    expect(fault).toMatchObject({ reason })
    expect(unavailable(fault)).toBe(fault)
  })

  test.each([
    [{ code: "SQLITE_CONSTRAINT_UNIQUE", errno: 2067 }],
    [{ code: "SQLITE_ERROR", errno: 1 }],
    [{ code: "ERR_POSTGRES_SERVER_ERROR", errno: "23505" }],
    [{ code: "ERR_POSTGRES_SERVER_ERROR", errno: "40001" }],
    [{ code: "ERR_POSTGRES_SYNTAX_ERROR", errno: "42601" }],
  ])("%o is a fault of ours", (codes) => {
    const fault = wrapped(codes)
    expect(unavailable(fault)).toBe(fault)
  })

  test("what is no error has no codes and stays as it is", () => {
    expect(codesOf("SQLITE_FULL")).toEqual([])
    expect(unavailable("SQLITE_FULL")).toBe("SQLITE_FULL")
  })

  test("transactions that could not be put in an order, rows that are there already, and busy files are distinguished", () => {
    expect(isSerialisationError(wrapped({ errno: "40001" }))).toBe(true)
    expect(isSerialisationError(wrapped({ errno: "40P01" }))).toBe(true)
    expect(isSerialisationError(wrapped({ errno: "23505" }))).toBe(false)
    expect(isDuplicate(wrapped({ errno: "23505" }))).toBe(true)
    expect(isDuplicate(wrapped({ errno: "40001" }))).toBe(false)
    expect(isBusy(wrapped({ code: "SQLITE_BUSY" }))).toBe(true)
    expect(isBusy(wrapped({ code: "SQLITE_FULL" }))).toBe(false)
  })

  test("a reason is what the driver said, without the statement", () => {
    expect(reasonOf(Cause.die(wrapped({ code: "SQLITE_ERROR" })))).toBe("the driver's words")
  })
})
