import { DateTime, Effect, Layer, Option } from "effect"
import {
  averageOf,
  type Counts,
  cancellationRateOf,
  cardOf,
  type EmailAddress,
  folded,
  Profiles,
  profileView,
  recordsOf,
  type User,
  type UserId,
  Users,
  UsersErrors,
} from "../../core/index.ts"
import { isSeen } from "../catalog/collections-memory.ts"
import { bytesOf } from "../files/memory.ts"
import { hasWord } from "../friends/memory.ts"
import { textsOf, textsTodayOf, today } from "../shared/account-texts.ts"
import { found } from "../shared/found.ts"
import { newestFirst, pageOf } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { relation } from "../visibility/relations.ts"
import { ports as openPagesPorts } from "./open-pages-memory.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(usersPorts(store), profilesPorts(store), openPagesPorts(store))

const usersPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Users, {
    get: (id) => read(({ users }) => found(users, id, () => new UsersErrors.UserNotFound())),
    findByEmail: (email) => read((world) => Option.fromUndefinedOr(withAddress(world, email))),
    add: (user) =>
      write((world) => {
        const isTaken = withAddress(world, user.email) !== undefined || isKept(world, user.email, user, user.createdAt)
        if (isTaken) return Effect.fail(new UsersErrors.EmailAlreadyExists())
        return Effect.sync(() => void world.users.set(user.id, user))
      }),
    isTaken: (email, by, now) =>
      read((world) => withAddress(world, email) !== undefined || isKept(world, email, { id: by }, now)),
    changeEmail: (user) =>
      write((world) => {
        const holder = withAddress(world, user.email)
        if ((holder !== undefined && holder.id !== user.id) || isKept(world, user.email, user, user.updatedAt))
          return Effect.fail(new UsersErrors.EmailAlreadyExists())
        return Effect.sync(() => save(world, user))
      }),
    save: (user) => write((world) => save(world, user)),
    acceptTokensFrom: (id, tokensValidFrom) =>
      write(({ users }) => {
        for (const user of users.values())
          if (id === null || user.id === id) users.set(user.id, { ...user, tokensValidFrom })
      }),
    acceptSocketsFrom: (id, socketsValidFrom) =>
      write(({ users }) => {
        for (const user of users.values())
          if (id === null || user.id === id) users.set(user.id, { ...user, socketsValidFrom })
      }),
    remove: (id) => write((world) => void remove(world, "users", id)),
    list: (q, page) =>
      read(({ users }) => {
        const wanted = folded(q ?? "")
        const passing = [...users.values()].filter(({ displayName, email }) =>
          [displayName, email].some((text) => folded(text).includes(wanted)),
        )
        return newestFirst(passing, page)
      }),
  })

const withAddress = ({ users }: World, address: EmailAddress) =>
  [...users.values()].find(({ email }) => email === address)

/** Whether an account other than `by` may get the address back. */
const isKept = ({ replacedAddresses }: World, address: EmailAddress, by: Pick<User, "id">, now: DateTime.Utc) =>
  [...replacedAddresses.values()].some(
    ({ email, expiresAt, userId }) => email === address && userId !== by.id && DateTime.isGreaterThan(expiresAt, now),
  )

const save = ({ users }: World, user: User): void => {
  const before = users.get(user.id)
  if (before !== undefined) users.set(user.id, { ...user, socketsValidFrom: before.socketsValidFrom })
}

const profilesPorts = ({ read }: MemoryStore) =>
  Layer.succeed(Profiles, {
    see: (viewer, owner) =>
      read((world) =>
        Effect.map(found(world.users, owner, notFound), (user) => ({
          user,
          relation: relation(world, viewer, owner),
          counts: countsFor(world, owner, viewer),
        })),
      ),
    own: (owner) =>
      read((world) =>
        Effect.map(found(world.users, owner, notFound), () => {
          const link = world.links.get(owner)
          return {
            counts: countsFor(world, owner, owner),
            storageUsed: bytesOf(world, owner),
            textsUsed: textsOf(world, owner).texts,
            textsToday: textsTodayOf(world, owner, today()),
            idpLinked: [...world.linked.values()].some(({ userId }) => userId === owner),
            gameplatform: {
              accountId: link?.accountId ?? null,
              linkedAt: link?.linkedAt ?? null,
              hasApiKey: world.keys.has(owner),
            },
          }
        }),
      ),
    search: (viewer, q, page) =>
      read((world) => {
        const seen = [...world.users.values()].filter((user) => {
          const to = relation(world, viewer, user.id)
          const isShown = to === "friend" || (to === "stranger" && user.privacy !== "private")
          return isShown && hasWord(user.displayName, q)
        })
        return pageOf(
          seen.map((user) => cardOf(user)),
          "up",
          ({ displayName, id }) => [folded(displayName), id],
          page,
        )
      }),
  })

const notFound = () => new UsersErrors.UserNotFound()

const countsFor = (world: World, owner: UserId, viewer: UserId): Counts => {
  const isHidden = (other: UserId) => viewer !== owner && relation(world, viewer, other) === "blocked"
  const friends = [...world.friendships.values()].filter(
    ({ pair }) => pair.includes(owner) && !pair.some((one) => one !== owner && isHidden(one)),
  )
  const listings = [...world.listings.values()].filter(({ itemId, ownerId, status }) => {
    const item = world.items.get(itemId)
    const isOpen = status === "active" || (status === "paused" && viewer === owner)
    return ownerId === owner && isOpen && item !== undefined && isSeen(world, item.collectionId, viewer)
  })
  const privacy = world.users.get(owner)?.privacy ?? "private"
  const seesRatings = profileView(privacy, relation(world, viewer, owner)) === "full"
  const scores = [...world.ratings.values()].filter(
    ({ rateeId, raterId }) => seesRatings && rateeId === owner && !isHidden(raterId),
  )
  const sum = scores.reduce((total, { score }) => total + score, 0)
  const ends = [...world.offers.values()].flatMap(recordsOf).filter(({ user }) => user === owner)
  const record = {
    completedCount: ends.reduce((total, { completedCount }) => total + completedCount, 0),
    cancelledCount: ends.reduce((total, { cancelledCount }) => total + cancelledCount, 0),
  }
  return {
    friends: friends.length,
    collections: [...world.collections.values()].filter(
      ({ id, ownerId }) => ownerId === owner && isSeen(world, id, viewer),
    ).length,
    listings: listings.length,
    rating: { average: averageOf(sum, scores.length), count: scores.length },
    market: { ...record, cancellationRate: cancellationRateOf(record) },
  }
}
