import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import {
  type Collections,
  GameItems,
  type Items,
  Listings,
  type Transactions,
  type Users,
} from "../../../core/index.ts"
import { gameOn, shelf } from "../../../testing/samples/import.ts"
import { listed } from "../../../testing/samples/offers.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { anything } from "../market/showcase-samples.ts"

/** What the port `GameItems` promises of the showcase. */
export const listedGamesSuite = (run: Run<Collections | GameItems | Items | Listings | Transactions | Users>) =>
  describe("GameItems that are listed", () => {
    test("a listed game is found in the showcase by its new name", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* GameItems
          const { games } = yield* shelf(day(0))
          const viewer = yield* storedUser(day(0))
          const game = gameOn(games, 1, day(1), { name: "Early name" })
          yield* all.add(games.id, [game], day(2))
          const { id } = yield* listed(game.item, day(2))
          yield* all.save([{ ...game, item: { ...game.item, name: "Final title" } }])
          const search = (q: string) =>
            Effect.map(Listings, (listings) =>
              listings.showcase(viewer.id, { ...anything, q }, { limit: 5, after: null }),
            ).pipe(
              Effect.flatten,
              Effect.map(({ items }) => items.map(({ listing }) => listing.id)),
            )
          expect([yield* search("early"), yield* search("final title")]).toEqual([[], [id]])
        }),
      ))
  })
