import { Effect, Layer, Option } from "effect"
import { keyOfWant, type UserId, type Want, type WantId, Wants, WantsErrors } from "../../core/index.ts"
import { seesCollection } from "../../core/users/visibility.ts"
import { newestFirst } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { relation } from "../visibility/relations.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Wants, {
    get: (id, owner) =>
      read(({ wants }) => {
        const want = wants.get(id)
        return want?.ownerId === owner ? Effect.succeed(want) : Effect.fail(new WantsErrors.WantNotFound())
      }),
    find: (id) => read(({ wants }) => Option.fromUndefinedOr(wants.get(id))),
    add: (want) =>
      write((world) => {
        if (!world.users.has(want.ownerId)) return Effect.die(new Error("The owner has no account."))
        const isTwin = (other: Want) => keyOfWant(other) === keyOfWant(want)
        if (of(world, want.ownerId).some(isTwin)) return Effect.fail(new WantsErrors.WantExists())
        return Effect.sync(() => {
          world.wants.set(want.id, want)
          counted(world, want.id)
        })
      }),
    save: ({ id, kind, maxPrice, note, status, updatedAt, visibility }) =>
      write((world) => {
        const was = world.wants.get(id)
        if (was === undefined) return
        world.wants.set(id, { ...was, kind, maxPrice, note, status, updatedAt, visibility })
        counted(world, id)
      }),
    fulfil: (owner, editions, now) =>
      write((world) => {
        const met = of(world, owner).filter((want) => isOpen(want) && want.edition && editions.includes(want.edition))
        for (const want of met) world.wants.set(want.id, { ...want, status: "fulfilled", updatedAt: now })
        return met.map(({ id }) => id)
      }),
    remove: (id) => write(({ wants }) => wants.delete(id)),
    countOf: (owner) => read((world) => of(world, owner).length),
    list: (owner, status, page) =>
      read((world) =>
        newestFirst(
          of(world, owner).filter((want) => status === null || want.status === status),
          page,
        ),
      ),
    openOf: (owner) =>
      read(
        (world) => newestFirst(of(world, owner).filter(isOpen), { limit: Number.MAX_SAFE_INTEGER, after: null }).items,
      ),
    listOf: (owner, viewer, page) =>
      read((world) =>
        newestFirst(
          of(world, owner).filter((want) => isOpen(want) && isSeen(world, want, viewer)),
          page,
        ),
      ),
  })

/** The answer of a change counts what a worker still notifies of. */
const counted = ({ wantNews }: World, want: WantId): void => {
  for (const [id, news] of wantNews) wantNews.set(id, { ...news, counted: [...news.counted, want] })
}

const of = ({ wants }: World, owner: UserId): ReadonlyArray<Want> =>
  [...wants.values()].filter(({ ownerId }) => ownerId === owner)

const isOpen = ({ status }: Want): boolean => status === "open"

const isSeen = (world: World, { ownerId, visibility }: Want, viewer: UserId): boolean =>
  seesCollection(world.users.get(ownerId)?.privacy ?? "private", visibility, relation(world, viewer, ownerId))
