import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { places } from "../server/processes/places.ts"
import { runToEnd, startServer } from "../server/processes/server-process.ts"
import { askedRaces } from "../support/runs.ts"
import { startLoad } from "./load.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(1_200_000)

/** With `TEST_RACES=100`, as in the soak, a server is killed 100 times. */
const kills = askedRaces ?? 4

describe.each(Object.entries(places("faults")))("A server that is killed again and again, on %s", (_, place) => {
  test("has everything that it acknowledged, nothing twice, and a sound database", async () => {
    const { close, env } = await place()
    let server = await startServer(env)
    const load = await startLoad(server.url)
    const starts: Array<number> = []
    for (let kill = 0; kill < kills; kill++) {
      // Sometimes before the first answer, sometimes in the middle of the work.
      await load.more((kill * 13) % 60)
      await server.kill()
      const began = performance.now()
      server = await startServer(env)
      starts.push(performance.now() - began)
      load.turnTo(server.url)
    }
    await load.more(50)
    await load.end()
    await load.reckon()
    const slowest = Math.round(Math.max(...starts))
    console.log(`${kills} kills, ${load.acknowledged()} acknowledged writes, slowest start ${slowest} ms`)
    expect(load.complaints.slice(0, 5)).toEqual([])
    expect(load.answers.get("none")).toBeGreaterThan(0)
    expect(await runToEnd("cli/main.ts", ["db", "check", "--json"], env)).toMatchObject({ code: 0, out: "[]\n" })
    expect(await server.stop()).toBe(0)
    await close()
  })
})
