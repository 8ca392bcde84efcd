import { and, eq } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Blocks } from "../../core/index.ts"
import { cardColumns } from "./card.ts"
import { Database } from "./database.ts"
import { behind, newestFirst, pageOf } from "./keyset.ts"

export const blocksRepository = Layer.effect(
  Blocks,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { blocks, users } = tables
    const by = { at: blocks.createdAt, id: blocks.id }
    return Blocks.of({
      add: (id, blockerId, blockedId, createdAt) =>
        execute((db) => db.insert(blocks).values({ id, blockerId, blockedId, createdAt }).onConflictDoNothing()),
      remove: (blocker, blocked) =>
        Effect.map(
          write((db) =>
            db
              .delete(blocks)
              .where(and(eq(blocks.blockerId, blocker), eq(blocks.blockedId, blocked)))
              .returning({ id: blocks.id }),
          ),
          (lifted) => lifted.length > 0,
        ),
      list: Effect.fnUntraced(function* (blocker, page) {
        const rows = yield* read((db) =>
          db
            .select({ id: blocks.id, person: cardColumns(users), createdAt: blocks.createdAt })
            .from(blocks)
            .innerJoin(users, eq(users.id, blocks.blockedId))
            .where(and(eq(blocks.blockerId, blocker), behind(by, page.after)))
            .orderBy(...newestFirst(by))
            .limit(page.limit + 1),
        )
        return pageOf(rows, page, (block) => block.createdAt)
      }),
    })
  }),
)
