import { and, type Column, eq, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Blocks, type UserId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { nested } from "../visibility/visibility.ts"

export const blocksRepository = Layer.effect(
  Blocks,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { blocks, users } = tables
    const by = { at: blocks.createdAt, id: blocks.id }
    // The stored name of a user who had blocked the blocker before, else null. Two blocks in one millisecond hide both
    // names, which cannot have changed since.
    const theirs = sql`theirs.blocker_id = ${blocks.blockedId} and theirs.blocked_id = ${blocks.blockerId}`
    const earlier = sql`theirs.created_at <= ${blocks.createdAt}`
    const nameOfThen = nested<string | null>(
      sql`(select theirs.blocker_name from ${blocks} as theirs where ${theirs} and ${earlier})`,
    )
    const listed = shaped((db, { isNext }: { readonly isNext: boolean }) =>
      db
        .select({ id: blocks.id, person: cardColumns(users), nameOfThen, createdAt: blocks.createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        .where(and(eq(blocks.blockerId, sql.placeholder("blocker")), behindReached(by, isNext)))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    return Blocks.of({
      add: (id, blockerId, blockedId, createdAt) =>
        execute((db) => {
          const of = (user: UserId, column: Column) => sql`(select ${column} from ${users} where ${users.id} = ${user})`
          const now = {
            blockerName: of(blockerId, users.displayName),
            blockerAvatarUrl: of(blockerId, users.avatarUrl),
            blockedName: of(blockedId, users.displayName),
            blockedAvatarUrl: of(blockedId, users.avatarUrl),
          }
          return db
            .insert(blocks)
            .values({ id, blockerId, blockedId, ...now, createdAt })
            .onConflictDoNothing()
        }),
      has: (blocker, blocked) =>
        Effect.map(
          read((db) =>
            db
              .select({ id: blocks.id })
              .from(blocks)
              .where(and(eq(blocks.blockerId, blocker), eq(blocks.blockedId, blocked))),
          ),
          (found) => found.length > 0,
        ),
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
        const asked = { blocker, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => listed(db, { isNext: page.after !== null }).execute(asked))
        const shown = rows.map(({ nameOfThen, person, ...block }) => ({
          ...block,
          person: nameOfThen === null ? person : { ...person, displayName: nameOfThen, avatarUrl: null },
        }))
        return pageOf(shown, page, (block) => block.createdAt)
      }),
    })
  }),
)
