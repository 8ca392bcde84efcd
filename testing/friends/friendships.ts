import { DateTime, Effect, Layer } from "effect"
import { type Friend, Friendships, folded, fromEachWord, profileView } from "../../core/index.ts"
import { isOnline } from "../delivery/presence.ts"
import { pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import { card, pairOf, relation } from "../visibility/relations.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Friendships, {
    add: (id, pair, since) =>
      write(({ friendships, users }) => {
        if (!pair.every((one) => users.has(one))) return Effect.die(new Error("A friend has no account."))
        const key = pairOf(...pair)
        return Effect.sync(() => void (friendships.has(key) || friendships.set(key, { id, pair, since })))
      }),
    remove: (one, other) => write(({ friendships }) => friendships.delete(pairOf(one, other))),
    removeAll: (userId) =>
      write(({ friendships }) => {
        const ended = [...friendships].filter(([, { pair }]) => pair.includes(userId))
        for (const [key] of ended) friendships.delete(key)
        return ended.flatMap(([, { pair }]) => pair.filter((one) => one !== userId))
      }),
    removeSince: (userId, from) =>
      write(({ friendships }) => {
        const ended = [...friendships].filter(
          ([, { pair, since }]) => pair.includes(userId) && DateTime.isGreaterThanOrEqualTo(since, from),
        )
        for (const [key] of ended) friendships.delete(key)
        return ended.flatMap(([, { pair }]) => pair.filter((one) => one !== userId))
      }),
    list: (userId, viewer, q, page) =>
      read((world) => {
        const privacy = world.users.get(userId)?.privacy ?? "private"
        const sees = profileView(privacy, relation(world, viewer, userId)) === "full"
        const friends = [...world.friendships.values()].flatMap(({ id, pair: [low, high], since }): Array<Friend> => {
          if (!sees || (low !== userId && high !== userId)) return []
          const person = card(world, low === userId ? high : low)
          if (person === null || relation(world, viewer, person.id) === "blocked") return []
          const online = userId === viewer ? isOnline(world, person.id) : null
          return q === null || hasWord(person.displayName, q) ? [{ id, person, since, online }] : []
        })
        return pageOf(friends, "down", ({ id, since }) => [DateTime.toEpochMillis(since), id], page)
      }),
  })

/** Whether the rest of a name begins with `q`, from the start of one of its words on. */
export const hasWord = (name: string, q: string): boolean =>
  fromEachWord(folded(name)).some((rest) => rest.startsWith(folded(q)))
