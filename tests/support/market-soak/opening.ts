import type { Answer } from "../client.ts"
import type { Trader } from "../traders.ts"
import type { Call } from "./call.ts"
import { namesOf } from "./call.ts"
import type { Soak } from "./soak.ts"

const itemsEach = 8
const types = ["games", "books", "boardgames", "custom"] as const

/** Gives every trader collections and items, and some of them friends. */
export const openMarket = async (url: string, { send, world }: Soak): Promise<void> => {
  const done = async (call: Call): Promise<Answer> => {
    const answer = await send(url, call)
    if (answer?.status !== call.status) throw new Error(`${call.path} was answered ${answer?.status} ${answer?.text}`)
    return answer
  }
  const post = (by: Trader, route: Call["route"], path: string, body: object) =>
    done({ by, route, method: "POST", path, body, status: 201 })

  await Promise.all(
    world.traders.map(async (by, n) => {
      const ids: Array<string> = []
      for (const type of [types[n % 2], types[n % 2], types[n % 4]]) {
        const body = { name: world.word(), type, visibility: "public" }
        const call = { by, route: "POST /collections", method: "POST", path: "/collections", body } as const
        const sets: Call["sets"] = (made) => (made === null ? [] : [[namesOf.visibility(made.id), "public"]])
        const { body: made } = await done({ ...call, status: 201, sets })
        world.collections.set(made.id, { id: made.id, type: made.type, owner: by.id })
        ids.push(made.id)
      }
      for (let m = 0; m < itemsEach; m++)
        await post(by, "POST /collections/:id/items", `/collections/${ids[m % ids.length]}/items`, {
          name: `A thing ${world.word()}`,
          copies: m % 3 === 1 ? 3 : 1,
        })
    }),
  )
  // Who asks and is asked is a friend at once.
  for (const [n, one] of world.traders.entries()) {
    const other = world.traders[n + 1]
    if (other === undefined || n % 2 === 1) continue
    await post(one, "POST /friends/requests", "/friends/requests", { userId: other.id })
    await post(other, "POST /friends/requests", "/friends/requests", { userId: one.id })
  }
}
