// An empty variable counts as one that is not set.
const askedRuns = process.env["TEST_RUNS"] || null

/** How often the tests of races repeat them, where TEST_RACES says so. More of them find what is rarer. */
export const askedRaces: number | null = Number(process.env["TEST_RACES"]) || null

/** Whether everything is tried, as in the soak: `TEST_RUNS=full`. */
export const isFull: boolean = askedRuns === "full"

/** How many times a property is tried: `few`, or `many` in the soak, or as many times as TEST_RUNS says. */
export const runs = (few: number, many: number): number => (isFull ? many : Number(askedRuns ?? few))

/** `runs` on an engine: PGlite takes ten times as long as SQLite, so it tries a fifth of the few. */
export const runsOn = (engine: string, few: number, many: number): number =>
  runs(engine === "PGlite" ? Math.ceil(few / 5) : few, many)
