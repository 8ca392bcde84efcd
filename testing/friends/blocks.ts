import { DateTime, Layer } from "effect"
import { type Block, Blocks, cardOf } from "../../core/index.ts"
import { newestFirst } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Blocks, {
    add: (id, by, other, createdAt) =>
      write(({ blocks, users }) => {
        const isThere = [...blocks.values()].some((block) => block.by === by && block.other === other)
        const cards = new Map(
          [by, other].flatMap((user) => users.get(user) ?? []).map((user) => [user.id, cardOf(user)]),
        )
        if (!isThere) blocks.set(id, { id, by, other, cards, createdAt })
      }),
    has: (by, other) => read(({ blocks }) => [...blocks.values()].some((one) => one.by === by && one.other === other)),
    remove: (by, other) =>
      write(({ blocks }) => {
        const block = [...blocks.values()].find((one) => one.by === by && one.other === other)
        return block !== undefined && blocks.delete(block.id)
      }),
    list: (blocker, page) =>
      read(({ blocks, users }) => {
        const shown = [...blocks.values()].flatMap(({ id, by, other, createdAt }): Array<Block> => {
          const user = users.get(other)
          if (by !== blocker || user === undefined) return []
          const earlier = [...blocks.values()].find(
            (back) => back.by === other && back.other === by && DateTime.isLessThanOrEqualTo(back.createdAt, createdAt),
          )
          const then = earlier && { displayName: earlier.cards.get(other)?.displayName ?? "", avatarUrl: null }
          return [{ id, person: { ...cardOf(user), ...then }, createdAt }]
        })
        return newestFirst(shown, page)
      }),
  })
