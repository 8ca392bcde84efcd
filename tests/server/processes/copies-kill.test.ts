import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { client } from "../../support/client.ts"
import { places } from "./places.ts"
import { runToEnd, type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const copies = 5
const price = { amount: 1000, currency: "EUR" }

describe.each(Object.entries(places("copies")))("An item of several copies across kills, on %s", (name, place) => {
  test("of 20 buyers as many get a copy as there are, whenever a server is killed", async () => {
    const { ask, close, env } = await place()
    const numberOf = async (rows: string) => Number((await ask(`select count(*) as n from ${rows}`))[0]?.["n"])
    // Two servers share a Postgres, and a file of SQLite has one.
    const servers: Array<ServerProcess> = [await startServer(env)]
    if (name !== "SQLite") servers.push(await startServer(env))
    const at = (n: number): ServerProcess => servers[n % servers.length] ?? expect.unreachable()
    const people = []
    for (let n = 0; n <= 20; n++) {
      const registration = { email: `person${n}@example.com`, password: "correct horse" }
      const { body } = await client(at(n).url).post("/auth/register", registration)
      people.push({ id: body.user.id as string, token: body.accessToken as string })
    }
    const [owner, ...buyers] = people
    if (owner === undefined) return expect.unreachable()
    const of = ({ token }: typeof owner, n: number) => client(at(n).url, token)
    const { body: shelf } = await of(owner, 0).post("/collections", { name: "Games", type: "games" })
    const { body: item } = await of(owner, 0).post(`/collections/${shelf.id}/items`, { name: "Azul", copies })
    const { body: listing } = await of(owner, 0).post("/listings", { itemId: item.id, kind: "sale", price })
    const made = await Promise.all(
      buyers.map((buyer, n) => of(buyer, n).post("/offers", { listingId: listing.id, kind: "buy", price })),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(copies)
    expect(made.filter(({ body }) => body.error === "DUPLICATE_PENDING_OFFER")).toHaveLength(20 - copies)
    const offers = made.flatMap(({ body, status }, n) =>
      status === 201 ? [{ id: String(body.id), by: buyers[n] }] : [],
    )

    /** All at once, at both servers; a request that a kill cuts off has no status. */
    const all = (step: "accept" | "confirm") =>
      offers.flatMap(({ by, id }, n) =>
        [...(step === "confirm" && by !== undefined ? [by] : []), owner].map((person, side) =>
          of(person, n + side)
            .post(`/offers/${id}/${step}`, {})
            .then(
              ({ status }) => status,
              () => null,
            ),
        ),
      )
    for (const [step, status] of [
      ["accept", "accepted"],
      ["confirm", "completed"],
    ] as const) {
      const first = all(step)
      const answered = Promise.all(first)
      while ((await numberOf(`offers where status = '${status}'`)) === 0)
        if ((await Promise.race([answered, Bun.sleep(1)])) !== undefined) break
      await at(0).kill()
      await answered
      servers[0] = await startServer(env)
      expect(await numberOf("items where held > copies")).toBe(0)
      await Promise.all(all(step))
      expect(await numberOf(`offers where status = '${status}'`)).toBe(copies)
    }
    const received = `items where owner_id <> '${owner.id}' and copies = 1 and held = 0`
    expect(await numberOf(received)).toBe(copies)
    expect(await numberOf("items")).toBe(copies)
    expect(await numberOf("offers o join items i on i.id = o.item_id and i.owner_id = o.offerer_id")).toBe(copies)
    const check = await runToEnd("cli/main.ts", ["db", "check", "--json"], env)
    expect([check.code, JSON.parse(check.out)]).toEqual([0, []])
    for (const server of servers) expect(await server.stop()).toBe(0)
    await close()
  })
})
