import { describe, expect, test } from "bun:test"
import { type Context, Effect, Layer, ManagedRuntime } from "effect"
import { Listings, Posts } from "../../core/index.ts"
import type { Kit } from "../../testing/kit.ts"
import { shownListing } from "../../testing/market/listings-memory.ts"
import { shownShowcaseSuite } from "../../testing/market/showcase-shown-suite.ts"
import { type MemoryPorts, memoryPorts } from "../../testing/memory-ports.ts"
import { shownPostsSuite } from "../../testing/posts/posts-shown-suite.ts"
import type { Run } from "../../testing/run.ts"
import { newestFirst, shownAs } from "../../testing/shared/page.ts"
import { type MemoryStore, memoryStore } from "../../testing/shared/store.ts"
import { shownPost, visibilityIn } from "../../testing/visibility/shown-posts.ts"

/** How many tests of a suite the ports in memory pass and fail when `wrong` stands in the place of one of them. */
const outcome = async (
  suite: (kit: Kit, run: Run<MemoryPorts>) => void,
  wrong: (store: MemoryStore) => Layer.Layer<never, never, MemoryPorts> | null = () => null,
) => {
  const store = memoryStore()
  const layer = wrong(store)
  const ports = layer === null ? memoryPorts(store) : Layer.provideMerge(layer, memoryPorts(store))
  const { dispose, runPromise } = ManagedRuntime.make(ports)
  const bodies: Array<() => Promise<void>> = []
  suite({ describe: (_, body) => body(), test: (_, body) => void bodies.push(body), expect }, runPromise)
  const results = await Promise.allSettled(bodies.map((body) => body()))
  await dispose()
  const failed = results.filter(({ status }) => status === "rejected").length
  return { passed: results.length - failed, failed }
}

/** One of the ports as `change` makes it of the right one. */
const replaced = <I, S>(port: Context.Service<I, S>, change: (right: S) => S) =>
  Layer.effect(port, Effect.map(port, change))

describe("An adapter that shows everything to everybody fails the suites", () => {
  test("of the showcase", async () => {
    expect(await outcome(shownShowcaseSuite)).toMatchObject({ failed: 0 })
    const { failed } = await outcome(shownShowcaseSuite, ({ world }) =>
      replaced(Listings, (listings) => ({
        ...listings,
        showcase: (viewer, { ownerId }, page) =>
          Effect.sync(() => {
            const all = [...world.listings.values()].filter((one) => ownerId === null || one.ownerId === ownerId)
            return shownAs(newestFirst(all, page), (one) => shownListing(world, one, viewer))
          }),
      })),
    )
    expect(failed).toBeGreaterThanOrEqual(3)
  })

  test("of the feed", async () => {
    expect(await outcome(shownPostsSuite)).toMatchObject({ failed: 0 })
    const { failed } = await outcome(shownPostsSuite, ({ world }) =>
      replaced(Posts, (posts) => ({
        ...posts,
        feed: (viewer, page) =>
          Effect.sync(() => {
            const all = [...world.posts.values()].filter((post) => visibilityIn(world, post) !== null)
            return shownAs(newestFirst(all, page), (post) => shownPost(world, post, viewer))
          }),
      })),
    )
    expect(failed).toBeGreaterThanOrEqual(8)
  })
})
