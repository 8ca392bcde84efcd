import { expect, test } from "bun:test"
import { shippedSources } from "./sources.ts"

/** Repositories of what decides who may do something: a standby may not know yet that a right has ended. */
const deciding = [
  /^adapters\/sql\/(auth|moderation|shares)\//,
  /^adapters\/sql\/users\/users\.ts$/,
  /^adapters\/sql\/friends\/(blocks|relations)\.ts$/,
  /^adapters\/sql\/catalog\/collection-editors\.ts$/,
  /^adapters\/sql\/shared\/idempotency-records\.ts$/,
]

test("Repositories of what decides who may do something read from the primary alone", async () => {
  const sources = [...(await shippedSources())].filter(([file]) => deciding.some((one) => one.test(file)))
  expect(sources.filter(([, source]) => source.includes("readNewest: read")).length).toBeGreaterThan(20)
  // The name `read` is that of `readNewest` in them.
  const other = sources.filter(([, source]) => /[{,] read[,:]|\bdatabase\.read\b/.test(source))
  expect(other.map(([file]) => file)).toEqual([])
})
