import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { isFull } from "../../support/runs.ts"
import { type Service, startService } from "../../support/service.ts"
import { soakSeconds } from "../../support/soak.ts"
import { exportQueries, roundTrip } from "./round-trip.ts"
import { differences, sites } from "./site-files.ts"

const all = (await sites()).flatMap(({ files, site }) =>
  files.filter(({ format }) => format !== "wants").map((file) => ({ ...file, site })),
)

// One file of each site, and all of them in the soak.
const tried = soakSeconds === null ? [...new Map(all.toReversed().map((file) => [file.site, file])).values()] : all

describe("The files of other sites", () => {
  let service: Service
  const counts = { right: 0, rows: 0 }
  beforeAll(async () => {
    service = await startService({ passwordCost: 4 })
  })
  afterAll(async () => {
    await service.stop()
    process.stdout.write(`${counts.right} of ${counts.rows} rows are right\n`)
  })

  test.each(tried.map((file, n) => [`${file.site}/${file.file}`, file, n] as const))(
    "%s becomes what it should",
    async (_, file, n) => {
      counts.rows += file.rows.length
      const person = await service.person()
      const { collection, right, wrong } = await differences(person, file.site, file)
      counts.right += right
      expect(wrong).toEqual([])
      // What a site said leaves and returns in the files of this service: all of them in the soak, and one for each.
      const queries = isFull ? exportQueries : exportQueries.filter((_, at) => at === n % exportQueries.length)
      for (const query of queries) expect(await roundTrip(person, collection, query)).toEqual([])
    },
  )
})
