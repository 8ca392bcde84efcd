import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { startServer } from "../server/processes/server-process.ts"
import { client } from "../support/client.ts"
import { addManyItems } from "../support/many-items.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { soakSeconds } from "../support/soak.ts"
import { installation } from "./curio.ts"
import { differingAnswers, listRoutes } from "./list-answers.ts"

setDefaultTimeout(600_000)

/** A hundred thousand in a soak. */
const items = soakSeconds === null ? 3_000 : soakSeconds < 30 ? 20_000 : 100_000

describe.skipIf(!hasPostgres)("curio db copy of many items", () => {
  const secret = "a secret that is the same for both servers"
  const curio = installation({ JWT_SECRET: secret })
  const env = { DATA_DIR: curio.dataDir, JWT_SECRET: secret, PUBLIC_URL: "http://curio.test" }
  afterAll(curio.remove)

  test("takes portions of all sizes, and both servers give the same answers", () =>
    Effect.runPromise(
      Effect.scoped(
        Effect.flatMap(temporaryPostgres, (address) =>
          Effect.promise(async () => {
            const url = Redacted.value(address)
            const first = await startServer(env)
            const registered = await client(first.url).post("/auth/register", {
              email: "ada@example.com",
              password: "correct horse",
            })
            const token = registered.body.accessToken
            const { id } = (await client(first.url, token).post("/collections", { name: "Games", type: "games" })).body
            await first.stop()
            addManyItems(curio.dataDir, id, items)

            const from = performance.now()
            const { rows } = await curio.json(["db", "copy", "--to", url])
            console.log(`db copy: ${rows} rows in ${((performance.now() - from) / 1000).toFixed(1)} s`)
            expect(rows).toBeGreaterThan(items * 4)

            const [sqlite, postgres] = await Promise.all([startServer(env), startServer({ ...env, DATABASE_URL: url })])
            try {
              const [one, other] = [client(sqlite.url, token), client(postgres.url, token)]
              const deep = [`/collections/${id}/items?limit=100&sort=name`, "/items?limit=100&q=item%2029"]
              expect(await differingAnswers(one, other, [...(await listRoutes(one)), ...deep])).toEqual([])
            } finally {
              await Promise.all([sqlite.stop(), postgres.stop()])
            }
          }),
        ),
      ),
    ))
})
