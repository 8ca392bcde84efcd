import { Context, DateTime, Effect, Layer, Logger, ManagedRuntime, Option, Redacted, Semaphore } from "effect"
import {
  type Collection,
  CollectionFields,
  type CollectionId,
  Collections,
  CollectionsErrors,
  type CollectionType,
  DetailQueue,
  type EmailAddress,
  type EncryptedKey,
  FieldDefinitions,
  GameCache,
  GameItems,
  GameLibrary,
  GamePlaces,
  GamePlatformErrors,
  Ids,
  type ImportBatch,
  ImportBatches,
  ImportQueue,
  ImportsErrors,
  Items,
  isActive,
  listeners,
  Notifications,
  type PlatformAccountId,
  PlatformAccounts,
  type PlatformGame,
  reactionsOf,
  type Schema,
  SecretCipher,
  Transactions,
  type UserId,
  Users,
  UsersErrors,
} from "../../core/index.ts"
import { newUser } from "../../core/users/user.ts"
import { appIdOf, copyOf, emptyPlatform, emptyWorld, gamesIn, restore } from "./import-world.ts"
import { steeredClock } from "./steered-clock.ts"

const Inside = Context.Reference<boolean>("curio/tests/InsideImport", { defaultValue: () => false })

/**
 * The ports of imports in memory, on collections that all have one schema. Transactions wait for each other and take
 * back what a failure, a defect or an interruption wrote.
 */
export const importMemory = (schema: Schema) => {
  const world = emptyWorld()
  const platform = emptyPlatform()
  const clock = steeredClock()
  const writer = Semaphore.makeUnsafe(1)
  const cache = new Map<string, ReadonlyArray<PlatformGame>>()
  /** Games that no collection takes: the store breaks over them. */
  const poison = new Set<number>()
  /** After how many calls of ports the process is killed. */
  const killer = { after: Number.POSITIVE_INFINITY }
  let counter = 0
  const freshId = () => `00000000-0000-7000-8000-${String(++counter).padStart(12, "0")}`
  const now = () => DateTime.makeUnsafe(clock.now())
  const call = <A, E = never>(body: () => A | Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend((): Effect.Effect<A, E> => {
      if (--killer.after < 0) return Effect.interrupt
      const answer = body()
      return Effect.isEffect(answer) ? answer : Effect.succeed(answer)
    })
  const get = <K, A, E>(map: Map<K, A>, key: K, error: () => E): Effect.Effect<A, E> => {
    const found = map.get(key)
    return found === undefined ? Effect.fail(error()) : Effect.succeed(found)
  }
  const store = (batch: ImportBatch) => {
    const rival = ({ id, userId, status }: ImportBatch) =>
      id !== batch.id && userId === batch.userId && isActive(status)
    if (isActive(batch.status) && [...world.batches.values()].some(rival))
      return Effect.fail(new ImportsErrors.ImportAlreadyInProgress())
    return Effect.sync(() => void world.batches.set(batch.id, batch))
  }
  const millis = DateTime.toEpochMillis

  const accounts = Layer.succeed(PlatformAccounts, {
    find: (accountId) =>
      call(() => Option.fromUndefinedOr([...world.links.values()].find((link) => link.accountId === accountId))),
    findByUser: (userId) => call(() => Option.fromUndefinedOr(world.links.get(userId))),
    add: (link) =>
      call(() => {
        const taken = [...world.links.values()].some(({ accountId }) => accountId === link.accountId)
        if (taken || world.links.has(link.userId)) return Effect.fail(new GamePlatformErrors.AlreadyLinkedToOtherUser())
        return Effect.sync(() => void world.links.set(link.userId, link))
      }),
    remove: (userId) => call(() => void [world.links.delete(userId), world.keys.delete(userId)]),
    keyOf: (userId) => call(() => Option.fromUndefinedOr(world.keys.get(userId))),
    setKey: (userId, key) => call(() => void world.keys.set(userId, key)),
    removeKey: (userId) => call(() => void world.keys.delete(userId)),
  })
  const imports = Layer.mock(ImportBatches, {
    get: (id) => call(() => get(world.batches, id, () => new ImportsErrors.ImportNotFound())),
    list: ({ userId }, { limit }) =>
      call(() => {
        const all = [...world.batches.values()].filter((batch) => batch.userId === userId)
        return { items: all.reverse().slice(0, limit), next: null }
      }),
    active: (userId) =>
      call(() =>
        [...world.batches.values()].filter(
          (batch) => isActive(batch.status) && (userId === null || batch.userId === userId),
        ),
      ),
    add: (batch, games) =>
      call(() =>
        Effect.andThen(
          store(batch),
          Effect.sync(() => void world.waiting.set(batch.id, games)),
        ),
      ),
    save: (batch) => call(() => store(batch)),
    claim: ({ now: at, until, latest }) =>
      call(() => {
        const free = [...world.batches.values()].filter(
          ({ status, claimedUntil: held }) =>
            isActive(status) && (held === null || millis(held) <= millis(at) || millis(held) > millis(latest)),
        )
        const [next] = free.sort((a, b) => millis(a.updatedAt) - millis(b.updatedAt))
        if (next === undefined) return Option.none()
        const claimed = { ...next, claimedUntil: until }
        world.batches.set(next.id, claimed)
        return Option.some(claimed)
      }),
  })
  const importGames = Layer.succeed(ImportQueue, {
    next: (id, limit) => call(() => (world.waiting.get(id) ?? []).slice(0, limit)),
    settle: (id, games, failures) =>
      call(() => {
        const settled = new Map(games.map((game) => [game.appId, game]))
        world.waiting.set(
          id,
          (world.waiting.get(id) ?? []).filter(({ appId }) => !settled.has(appId)),
        )
        const more = failures.flatMap((failure) => {
          const game = settled.get(failure.appId)
          return game === undefined ? [] : [{ ...game, ...failure }]
        })
        world.failures.set(id, [...(world.failures.get(id) ?? []), ...more])
      }),
    failures: (id, limit) =>
      call(() => (world.failures.get(id) ?? []).slice(0, limit).map(({ appId, reason }) => ({ appId, reason }))),
    retry: (id) =>
      call(() => {
        world.waiting.set(id, [...(world.waiting.get(id) ?? []), ...(world.failures.get(id) ?? [])])
        world.failures.delete(id)
      }),
  })
  const imported = Layer.succeed(GameItems, {
    find: (id, appIds) => call(() => gamesIn(world, id).filter(({ appId }) => appIds.includes(appId))),
    add: (id, games, due) =>
      call(() => {
        for (const { item, appId, written } of games) {
          if (poison.has(appId)) return Effect.die(new Error(`Game ${appId} breaks the store`))
          if (gamesIn(world, id).some((game) => game.appId === appId)) return Effect.die(new Error("The game is there"))
          world.items.set(item.id, item)
          world.written.set(item.id, written)
          world.details.set(item.id, { due: millis(due), times: 0 })
        }
        return Effect.void
      }),
    save: (games) =>
      call(() => {
        for (const { item, written } of games) {
          world.items.set(item.id, item)
          world.written.set(item.id, written)
        }
      }),
  })
  const places = Layer.succeed(GamePlaces, {
    of: (owner) =>
      call(() =>
        [...world.collections.values()]
          .filter(({ ownerId }) => ownerId === owner)
          .flatMap(({ id }) => gamesIn(world, id).map(({ appId }) => ({ appId, collectionId: id }))),
      ),
  })
  const waitingDetails = Layer.succeed(DetailQueue, {
    claim: ({ now: at, next, latest }) =>
      call(() => {
        const due = [...world.details].filter(
          ([, { due, times }]) => (due <= millis(at) || due > millis(latest)) && times < 3,
        )
        const [first] = due.sort(([, a], [, b]) => a.due - b.due)
        const item = first && world.items.get(first[0])
        if (item === undefined) return Option.none()
        for (const [id, { times }] of due)
          if (world.items.get(id)?.fields["platform_app_id"] === appIdOf(item))
            world.details.set(id, { due: millis(next), times: times + 1 })
        return Option.some(appIdOf(item))
      }),
    itemsOf: (appId, limit) =>
      call(() =>
        [...world.details.keys()]
          .flatMap((id) => world.items.get(id) ?? [])
          .filter((item) => appIdOf(item) === appId)
          .slice(0, limit),
      ),
    settle: (ids) => call(() => void ids.map((id) => world.details.delete(id))),
  })
  const library = Layer.succeed(GameLibrary, {
    owned: ({ accountId }) =>
      call(() => {
        platform.asked++
        platform.meanwhile()
        const away = Effect.fail(new GamePlatformErrors.PlatformUnreachable({ reason: "away" }))
        return platform.isAway ? away : Effect.succeed(platform.libraries.get(accountId) ?? [])
      }),
    details: (appId) =>
      call(() => {
        platform.askedFor.push(appId)
        const away = Effect.fail(new GamePlatformErrors.PlatformUnreachable({ reason: "away" }))
        return platform.isAway ? away : Effect.succeed(Option.fromUndefinedOr(platform.details.get(appId)))
      }),
  })
  const transactions = Layer.succeed(Transactions, {
    atomically: (effect) =>
      Effect.flatMap(Inside, (inside) => {
        if (inside) return effect
        const whole = Effect.suspend(() => {
          const saved = copyOf(world)
          const undo = Effect.sync(() => restore(world, saved))
          return Effect.onError(Effect.provideService(effect, Inside, true), () => undo)
        })
        return writer.withPermit(whole)
      }),
    afterCommit: (effect) => effect,
  })
  const collections = Layer.mock(Collections, {
    get: (id) => call(() => get(world.collections, id, () => new CollectionsErrors.CollectionNotFound())),
    find: (id) => call(() => Option.fromUndefinedOr(world.collections.get(id))),
    show: (id) =>
      Effect.map(
        get(world.collections, id, () => new CollectionsErrors.CollectionNotFound()),
        (one) => ({ ...one, owner: { id: one.ownerId, displayName: "", avatarUrl: null }, itemsCount: 0 }),
      ),
    countOf: (owner) => call(() => [...world.collections.values()].filter(({ ownerId }) => ownerId === owner).length),
    add: (collection) => call(() => void world.collections.set(collection.id, collection)),
  })

  const ports = Layer.mergeAll(
    ...[accounts, imports, importGames, imported, places, waitingDetails, library, transactions, collections],
    Layer.mock(CollectionFields, { of: () => call(() => schema), add: () => Effect.void }),
    Layer.mock(FieldDefinitions, { find: () => Effect.succeed([]), ofSystem: () => Effect.succeed([]) }),
    Layer.mock(Items, { save: (item) => call(() => void world.items.set(item.id, item)) }),
    Layer.mock(Users, { get: (id) => call(() => get(world.users, id, () => new UsersErrors.UserNotFound())) }),
    Layer.mock(Notifications, { add: (told) => call(() => void world.notifications.set(told.id, told)) }),
    Layer.succeed(Ids, { next: Effect.sync(freshId) }),
    Layer.succeed(SecretCipher, {
      encrypt: (userId, plain) => call(() => `${userId} ${Redacted.value(plain)}` as EncryptedKey),
      decrypt: (userId, sealed) =>
        call(() => {
          const [whose, plain = ""] = sealed.split(" ")
          return whose === userId ? Option.some(Redacted.make(plain)) : Option.none()
        }),
    }),
    Layer.succeed(GameCache, {
      owned: ({ userId, accountId, refresh }, fetch) =>
        call(() => {
          const key = `${userId} ${accountId}`
          const known = refresh ? undefined : cache.get(key)
          return known ?? Effect.tap(fetch, (games) => Effect.sync(() => cache.set(key, games)))
        }),
      forget: (userId) =>
        call(() => {
          for (const key of cache.keys()) if (key.startsWith(userId)) cache.delete(key)
        }),
    }),
    clock.layer,
    Logger.layer([]),
  )
  const runtime = ManagedRuntime.make(
    Layer.provideMerge(reactionsOf({ platformUnlinked: listeners.platformUnlinked }), ports),
  )

  const addCollection = (ownerId: UserId, type: CollectionType = "games") => {
    const id = freshId() as CollectionId
    const said = { name: id, description: null, visibility: "public", coverUrl: null, autoShare: false } as const
    const collection: Collection = { id, ownerId, type, ...said, createdAt: now(), updatedAt: now() }
    world.collections.set(id, collection)
    return id
  }
  return {
    world,
    platform,
    runtime,
    clock,
    poison,
    killer,
    addCollection,
    /** Somebody without an account of the platform. */
    addUser: (name: string) => {
      const id = freshId() as UserId
      const email = `${name}@example.com` as EmailAddress
      world.users.set(id, newUser({ id, email, displayName: name, passwordHash: null, now: now() }))
      return id
    },
    /** Gives somebody an account with some games. */
    link: (userId: UserId, games: ReadonlyArray<PlatformGame>) => {
      const accountId = `account-of-${userId}` as PlatformAccountId
      world.links.set(userId, { userId, accountId, linkedAt: now() })
      world.keys.set(userId, `${userId} ${"0".repeat(32)}` as EncryptedKey)
      platform.libraries.set(accountId, games)
    },
    removeCollection: (id: CollectionId) => {
      world.collections.delete(id)
      for (const [key, { collectionId }] of world.items) if (collectionId === id) world.items.delete(key)
    },
  }
}

export type ImportMemory = ReturnType<typeof importMemory>
