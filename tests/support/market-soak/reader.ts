import type { Trader } from "../traders.ts"
import { get } from "./call.ts"
import type { Route } from "./refusals.ts"
import type { Soak } from "./soak.ts"

export type Reader = ReturnType<typeof readerOf>

/** Reads whole lists, page by page, while no user writes. */
export const readerOf = (url: string, { send, world }: Soak) => {
  const all = async <A>(by: Trader, route: Route, path: string): Promise<ReadonlyArray<A>> => {
    const found: Array<A> = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const answer = await send(url, get(by, route, `${path}?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`))
      if (answer?.status !== 200) throw new Error(`GET ${path} was answered ${answer?.status} ${answer?.text}`)
      found.push(...answer.body.items)
      cursor = answer.body.nextCursor
    }
    return found
  }
  return {
    all,
    /** The list of each. */
    ofEach: <A>(route: Route, path: string): Promise<ReadonlyArray<ReadonlyArray<A>>> =>
      Promise.all(world.traders.map((by) => all<A>(by, route, path))),
    /** The lists of everybody, one behind another. */
    ofEverybody: async <A>(route: Route, path: string): Promise<ReadonlyArray<A>> =>
      (await Promise.all(world.traders.map((by) => all<A>(by, route, path)))).flat(),
  }
}
