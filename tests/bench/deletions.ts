import { Database } from "bun:sqlite"
import { client } from "../support/client.ts"
import { addManyItems } from "../support/many-items.ts"
import { manyNotifications } from "../support/many-notifications.ts"
import { below, type Measure, progress, round } from "./measure.ts"
import { benchFolder, register, startService } from "./service.ts"
import { watch } from "./watch.ts"

const items = 50_000
const groups = 200
const notifications = 100_000
const usual = 50

/**
 * A collection and an account with many items, groups and notifications are deleted while others read, write and ask
 * for /health all the time.
 */
export const deletions = async (): Promise<ReadonlyArray<Measure>> => {
  const measures: Measure[] = []
  for (const what of ["collection", "account"] as const) {
    using folder = benchFolder()
    await using service = await startService(folder.path)
    const { get, post, delete: remove } = client(service.url)
    const collection = async (token: string) =>
      (await post("/collections", { name: "Games", type: "games" }, { token })).body.id as string
    const owner = await register(service.url, "owner@example.com")
    const other = await register(service.url, "other@example.com")
    const [games, others] = [await collection(owner), await collection(other)]
    addManyItems(`${folder.path}/data`, games, items)
    using database = new Database(`${folder.path}/data/curio.db`)
    database.run("pragma busy_timeout = 10000")
    database.run(manyNotifications("owner@example.com", notifications))
    for (let n = 0; n < groups; n++)
      await post("/chat/conversations", { kind: "group", name: "Swappers", memberIds: [] }, { token: owner })
    const ask = {
      health: () => get("/health"),
      read: () => get("/users/me", { token: other }),
      write: () => post(`/collections/${others}/items`, { name: "A" }, { token: other }),
    }
    const watching = Object.entries(ask).map(([name, request]) => ({ name, watch: watch(request) }))
    await Bun.sleep(500)
    const calm = watching.map(({ watch }) => watch.slowest())
    const began = performance.now()
    const { status } =
      what === "collection"
        ? await remove(`/collections/${games}`, undefined, { token: owner })
        : await remove("/users/me", { password: "correct horse" }, { token: owner })
    if (status !== 204) throw new Error(`The ${what} was not deleted: ${status}`)
    const answered = performance.now() - began
    // Long enough for all chunks: a chunk of 100 every 10 ms.
    await Bun.sleep(8_000)
    for (const [n, { name, watch }] of watching.entries()) {
      const slowest = await watch.end()
      progress(`${what}: slowest ${name} ${round(slowest)} ms (before: ${round(calm[n] ?? 0)} ms)`)
      measures.push(below(`slowest ${name} while a ${what} of ${items} items is deleted`, slowest, usual, "ms"))
    }
    progress(`${what}: answered after ${round(answered)} ms`)
  }
  return measures
}
