import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { migrationsOf } from "../../../adapters/sql/engine/migrate.ts"
import { type Collections, GameItems, GameLocations, Items, type Users } from "../../../core/index.ts"
import { shelf } from "../../../testing/samples/import.ts"
import { item } from "../../../testing/samples/items.ts"
import { era } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

/** What the migration does to items that were there before it. */
export const platformAppIdsSuite = (run: Run<Collections | Database | GameItems | GameLocations | Items | Users>) =>
  describe("The migration platform_app_ids", () => {
    test("lets items stand for the games that their owners wrote, the first one of a collection for each", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { engine, execute, tables } = yield* Database
          const items = yield* Items
          const { games } = yield* shelf(day(0))
          const values = [10, 10, 2_147_483_647, 0, -5, 1.5, 2_147_483_648, 1e21, "30", true]
          const made = values.map((value) => item(games, day(1), { fields: { platform_app_id: value } }))
          for (const one of [...made, item(games, day(1))]) {
            yield* items.add(one)
            // As it was when nothing kept a game from being there twice.
            yield* execute((db) => db.update(tables.items).set({ platformAppId: null }))
          }
          const [migration] = migrationsOf[engine.name].filter(({ name }) => name.endsWith("platform_app_ids"))
          yield* execute((db) => engine.execute(db, migration?.sql ?? ""))
          const found = yield* (yield* GameItems).find(games.id, [10, 30, 2_147_483_647])
          const byApp = found.map(({ appId, item, written }) => [appId, item.id as string, written] as const)
          expect(byApp.sort(([one], [other]) => one - other)).toEqual([
            [10, made[0]?.id ?? "", null],
            [2_147_483_647, made[2]?.id ?? "", null],
          ])
          expect(yield* (yield* GameLocations).of(games.ownerId)).toHaveLength(2)
        }),
      ))
  })
