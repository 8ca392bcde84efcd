import { describe, expect, test } from "bun:test"
import type { Kit } from "../../testing/kit.ts"
import { isFull } from "./runs.ts"

/** The test framework for the suites that ship. */
export const kit: Kit = { describe, expect, test }

/**
 * The same on an engine. PGlite stands in for a Postgres and takes ten times as long as SQLite, so it tries two of
 * seven rows of a long table; SQLite, a Postgres and the soak try all. No column of a table repeats after seven rows.
 */
export const kitOn = (engine: string): Kit =>
  engine !== "PGlite" || isFull ? kit : { ...kit, test: Object.assign(sampled, { isTried }) }

const sampled = (name: string, body: () => Promise<void>): void => test(name, body)

const isTried = (row: number, rows: number): boolean => rows < 7 || row % 7 === 0 || row % 7 === 3
