import { DateTime, Effect, Layer, Option } from "effect"
import {
  cardOf,
  isSharedThingShown,
  type Page,
  type PageRequest,
  type Share,
  type SharedItem,
  type SharedThing,
  Shares,
  type UserId,
  valuesOf,
} from "../../core/index.ts"
import { schemaIn } from "../catalog/collections-memory.ts"
import { newestFirst, shownAs } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Shares, {
    add: (share) =>
      write((world) => {
        const { ownerId, targetId, targetType } = share
        const targets: ReadonlyMap<string, unknown> = targetType === "collection" ? world.collections : world.listings
        if (!world.users.has(ownerId) || !targets.has(targetId))
          return Effect.die(new Error("The owner of the link or what it shows does not exist."))
        return Effect.sync(() => void world.shares.set(share.id, share))
      }),
    countOf: (owner) => read((world) => of(world, owner).length),
    listOf: (owner, page) => read((world) => newestFirst(of(world, owner), page)),
    remove: (id, owner) => write(({ shares }) => shares.get(id)?.ownerId === owner && shares.delete(id)),
    removeAll: (owner) => write(({ shares }) => void removeWhere(shares, ({ ownerId }) => ownerId === owner)),
    removeSince: (owner, from) =>
      write(({ shares }) => {
        const isSince = (one: Share) => one.ownerId === owner && DateTime.isGreaterThanOrEqualTo(one.createdAt, from)
        removeWhere(shares, isSince)
      }),
    open: (secret, now, page) =>
      read((world) => {
        const share = [...world.shares.values()].find(({ secretHash }) => secretHash === secret)
        if (share === undefined || (share.expiresAt !== null && !DateTime.isLessThan(now, share.expiresAt)))
          return Option.none()
        return opened(world, share, page)
      }),
    countView: (id) =>
      write(({ shares }) => {
        const share = shares.get(id)
        if (share !== undefined) shares.set(id, { ...share, views: share.views + 1 })
      }),
    sweep: (before, limit) =>
      write(({ shares }) => {
        const isOver = ({ expiresAt }: Share) => expiresAt !== null && DateTime.isLessThan(expiresAt, before)
        const over = [...shares.values()].filter(isOver).slice(0, limit)
        for (const { id } of over) shares.delete(id)
        return over.length
      }),
  })

const of = ({ shares }: World, owner: UserId): ReadonlyArray<Share> =>
  [...shares.values()].filter(({ ownerId }) => ownerId === owner)

const opened = (
  world: World,
  share: Share,
  page: PageRequest,
): Option.Option<Page<SharedItem> & { readonly shared: SharedThing }> => {
  const { id, ownerId, targetType: kind } = share
  const listing = share.targetType === "listing" ? world.listings.get(share.targetId) : undefined
  const item = listing && world.items.get(listing.itemId)
  const collectionId = share.targetType === "collection" ? share.targetId : item?.collectionId
  const collection = collectionId && world.collections.get(collectionId)
  const owner = world.users.get(ownerId)
  if (owner === undefined || !collection) return Option.none()
  const isShown = isSharedThingShown({
    privacy: owner.privacy,
    isSuspended: owner.suspendedAt !== null,
    visibility: collection.visibility,
    isOwn: collection.ownerId === ownerId,
    listing: listing?.status ?? null,
  })
  if (!isShown) return Option.none()
  const all = [...world.items.values()].filter(({ collectionId }) => collectionId === collection.id)
  const fields = schemaIn(world, collection.id).filter(({ isHidden }) => !isHidden)
  const keys = new Set(fields.map(({ definition }) => definition.key))
  const items = newestFirst(kind === "collection" ? all : item === undefined ? [] : [item], page)
  const { coverUrl, description, name, type } = collection
  return Option.some({
    ...shownAs(items, (one) => ({
      name: one.name,
      copies: one.copies,
      coverUrl: one.coverUrl,
      pictures: one.pictures.map(({ caption, url }) => ({ url, caption })),
      fields: valuesOf(keys, one.fields),
    })),
    shared: {
      id,
      kind,
      owner: cardOf(owner),
      collectionId: collection.id,
      collection: kind === "collection" ? { name, description, type, coverUrl, itemsCount: all.length } : null,
      listing:
        listing === undefined
          ? null
          : {
              id: listing.id,
              kind: listing.kind,
              price: listing.price,
              paymentMethods: listing.paymentMethods,
              description: listing.description,
            },
    },
  })
}
