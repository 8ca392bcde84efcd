/** What a suite needs of a test framework. Those of Bun, Vitest and Jest have all of it. */
export interface Kit {
  readonly describe: (name: string, body: () => void) => void
  readonly test: Test
  readonly expect: Expect
}

export interface Test {
  (name: string, body: () => Promise<void>): void
  /** Which rows of a table `each` tries; all of them unless it says so. */
  readonly isTried?: (row: number, rows: number) => boolean
}

export interface Expect {
  (actual: unknown): Expectation & { readonly not: Expectation }
  readonly arrayContaining: (items: Array<unknown>) => unknown
}

interface Expectation {
  toBe(expected: unknown): void
  toBeGreaterThan(expected: number): void
  toBeGreaterThanOrEqual(expected: number): void
  toBeInstanceOf(expected: new (...args: never) => unknown): void
  toBeLessThanOrEqual(expected: number): void
  toBeNull(): void
  toBeUndefined(): void
  toContain(expected: unknown): void
  toEqual(expected: unknown): void
  toHaveLength(expected: number): void
  toMatchObject(expected: object): void
}

/** A test for each row of a table. `%s` and `%d` in its name stand for the first values of the row. */
export const each = (test: Test): Each => {
  const tests = (rows: ReadonlyArray<unknown>) => (name: string, body: (...row: Array<never>) => Promise<void>) => {
    for (const [n, row] of rows.entries()) {
      if (test.isTried?.(n, rows.length) === false) continue
      const values: ReadonlyArray<unknown> = Array.isArray(row) ? row : [row]
      const rest = [...values]
      test(
        name.replaceAll(/%[sd]/g, () => String(rest.shift())),
        () => body(...(values as Array<never>)),
      )
    }
  }
  return tests
}

interface Each {
  <Row extends readonly [unknown, ...ReadonlyArray<unknown>]>(
    rows: ReadonlyArray<Row>,
  ): (name: string, body: (...row: [...Row]) => Promise<void>) => void
  <A>(rows: ReadonlyArray<A>): (name: string, body: (value: A) => Promise<void>) => void
}
