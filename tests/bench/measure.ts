/** One line of the table: what was measured, and how that stands to its budget. */
export interface Measure {
  readonly what: string
  readonly measured: string
  readonly budget: string
  /** What was reached of the budget: 1 is just enough, more is better. */
  readonly ratio: number
}

/** A measured value that has to reach `least`. */
export const atLeast = (what: string, measured: string, value: number, least: number, unit = ""): Measure => ({
  what,
  measured,
  budget: `≥ ${least}${unit}`,
  ratio: value / least,
})

/** A measured value that has to stay below `most`. */
export const below = (what: string, value: number, most: number, unit: string): Measure => ({
  what,
  measured: `${round(value)} ${unit}`,
  budget: `< ${most} ${unit}`,
  ratio: most / value,
})

export const isOk = ({ ratio }: Measure): boolean => ratio >= 1

/** The measures as a table of text. */
export const tableOf = (measures: ReadonlyArray<Measure>): string => {
  const rows = [
    ["what", "measured", "budget", "of budget", ""],
    ...measures.map((one) => [one.what, one.measured, one.budget, one.ratio.toFixed(2), isOk(one) ? "ok" : "MISSED"]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n")
}

/** The middle one of some numbers. */
export const median = (numbers: ReadonlyArray<number>): number => quantile(numbers, 0.5)

/** The number below which a share of some numbers lies. */
export const quantile = (numbers: ReadonlyArray<number>, share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A number for people: three digits that count. */
export const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Says on standard error how far a bench is, so that standard output holds nothing but the table. */
export const progress = (text: string): void => console.error(`  ${text}`)
