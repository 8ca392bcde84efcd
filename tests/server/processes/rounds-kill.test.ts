import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { roundInputHash, roundSeedHash, verifyRound } from "../../../core/index.ts"
import { client } from "../../support/client.ts"
import { askedRaces } from "../../support/runs.ts"
import { places } from "./places.ts"
import { runToEnd, type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const each = askedRaces === null ? 8 : 20
const killsWhileSettling = askedRaces === null ? 1 : Math.min(askedRaces, 10)

describe.each(Object.entries(places("rounds")))("Trade rounds across kills, on %s", (name, place) => {
  test("the input stays as it was frozen, each leg is made once, and each item moves once", async () => {
    const { ask, close, env } = await place()
    const numberOf = async (rows: string) => Number((await ask(`select count(*) as n from ${rows}`))[0]?.["n"])
    let server: ServerProcess = await startServer(env)
    const restart = async () => {
      await server.kill()
      server = await startServer(env)
    }
    const of = (token: string) => client(server.url, token)
    const people = []
    for (const email of ["ada@example.com", "bob@example.com", "eve@example.com"]) {
      const { body } = await client(server.url).post("/auth/register", { email, password: "correct horse" })
      people.push({ id: body.user.id as string, token: body.accessToken as string })
    }
    const [ada] = people
    if (ada === undefined) throw new Error("There are three people.")
    const locksAt = new Date(Date.now() + 86_400_000).toISOString()
    const { body: round } = await of(ada.token).post("/rounds", { name: "Swaps", locksAt })
    expect((await of(ada.token).post(`/rounds/${round.id}/open`)).status).toBe(200)
    const entries: Array<{ readonly id: string; readonly by: (typeof people)[number] }> = []
    for (const by of people) {
      const { body: shelf } = await of(by.token).post("/collections", { name: "Games", type: "games" })
      for (let n = 0; n < each; n++) {
        const item = await of(by.token).post(`/collections/${shelf.id}/items`, { name: `Game ${n}` })
        const entry = await of(by.token).post(`/rounds/${round.id}/entries`, { itemId: item.body.id })
        expect(entry.status).toBe(201)
        entries.push({ id: entry.body.id, by })
      }
    }
    for (const [n, entry] of entries.entries()) {
      // Each may trade in a circle of three.
      const wants = [3, each, each + 5, 2 * each + 1].map((step) => entries[(n + step) % entries.length])
      const others = wants.flatMap((one) => (one && one.by !== entry.by ? [{ entryId: one.id, rank: 2 }] : []))
      const path = `/rounds/${round.id}/entries/${entry.id}/wants`
      expect((await of(entry.by.token).put(path, { wants: others })).status).toBe(200)
    }

    // Killed as soon as the input is stored, and again as soon as a part of the result is.
    expect((await of(ada.token).post(`/rounds/${round.id}/lock`)).status).toBe(200)
    const textOf = async (file: string) =>
      (await ask(`select text from round_files where file = '${file}' order by n`)).map(({ text }) => text).join("")
    for (const file of ["input", "result"]) {
      while ((await textOf(file)) === "") await Bun.sleep(1)
      await server.kill()
      const frozen = await textOf("input")
      // Until the claim of the killed server ends, no other one has the round: here it would never end by itself.
      if (name === "SQLite") await ask("update rounds set claimed_until = 99999999999999 where status = 'locked'")
      else await ask("update rounds set claimed_until = created_at where status = 'locked'")
      server = await startServer(env)
      if (file === "input") while ((await textOf("result")) === "") await Bun.sleep(1)
      expect(await textOf("input")).toBe(frozen)
    }
    const path = `/rounds/${round.id}`
    let shown = await of(ada.token).get(path)
    while (shown.body.status === "locked") shown = await of(ada.token).get(path)
    expect(shown.body.status).toBe("solved")
    const { text: inputText, body: input } = await of(ada.token).get(`${path}/input`)
    const { body: result } = await of(ada.token).get(`${path}/result`)
    expect(inputText).toBe(await textOf("input"))
    expect([roundInputHash(input), roundSeedHash(input.seed)]).toEqual([result.inputHash, round.seedHash])
    expect(verifyRound(input, result)._tag).toBe("Success")
    expect(await numberOf("round_legs")).toBe(shown.body.result.trades)
    expect(shown.body.result.trades).toBeGreaterThan(each)
    for (const { id } of people)
      expect(await numberOf(`notifications where type = 'round_solved' and user_id = '${id}'`)).toBe(1)

    // Both sides of all legs confirm, and the server is killed meanwhile.
    expect((await of(ada.token).post(`${path}/start`)).status).toBe(200)
    const tokens = new Map(people.map(({ id, token }) => [id, token]))
    const legs = await ask("select id, giver_id, receiver_id from round_legs")
    for (let kill = 0; kill <= killsWhileSettling; kill++) {
      const before = await numberOf("round_legs where status = 'completed'")
      const next = before + Math.ceil((legs.length - before) / (killsWhileSettling - kill + 1))
      const confirming = legs.flatMap((leg) =>
        [leg["giver_id"], leg["receiver_id"]].map(async (by) => {
          const own = of(tokens.get(String(by)) ?? "")
          // What is refused was confirmed before the kill; a request that the kill cut off is repeated after it.
          return own.post(`/legs/${leg["id"]}/confirm`, {}).then(
            ({ status }) => status,
            () => null,
          )
        }),
      )
      if (kill < killsWhileSettling) {
        const answered = Promise.all(confirming).then((statuses) => statuses.join())
        while ((await numberOf("round_legs where status = 'completed'")) < next) {
          const statuses = await Promise.race([answered, Bun.sleep(1)])
          if (statuses === undefined) continue
          // All were answered before the kill: then as many as that are completed, unless the server refused some.
          const completed = await numberOf("round_legs where status = 'completed'")
          if (completed < next) throw new Error(`${completed} of ${legs.length} legs completed: ${statuses}`)
        }
        const confirmed = await ask("select id from round_legs where status = 'completed'")
        await restart()
        await Promise.all(confirming)
        // What was confirmed stays so.
        for (const { id } of confirmed)
          expect(await ask(`select status from round_legs where id = '${id}'`)).toEqual([{ status: "completed" }])
      } else for (const status of await Promise.all(confirming)) expect([200, 409]).toContain(status as number)
    }
    expect(await numberOf("round_legs where status <> 'completed'")).toBe(0)
    expect((await of(ada.token).get(path)).body.status).toBe("done")
    const moved = "items i join round_legs l on l.item_id = i.id and l.receiver_id = i.owner_id"
    expect(await numberOf(moved)).toBe(legs.length)
    // One side is notified of the first confirmation, and one of the second.
    for (const type of ["leg_confirmed", "leg_completed"]) {
      const notified = await ask(`select count(*) as n from notifications where type = '${type}' group by subject_id`)
      expect(notified.map(({ n }) => Number(n))).toEqual(legs.map(() => 1))
    }
    expect(await numberOf("item_holds")).toBe(0)
    const check = await runToEnd("cli/main.ts", ["db", "check", "--json"], env)
    expect([check.code, JSON.parse(check.out)]).toEqual([0, []])
    expect(await server.stop()).toBe(0)
    await close()
  })
})
