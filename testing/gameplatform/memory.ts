import { DateTime, Effect, Latch, Layer, Option, Redacted } from "effect"
import {
  type CollectionId,
  DetailQueue,
  type EncryptedKey,
  FileItems,
  GameCache,
  type GameDetails,
  type GameItem,
  GameItems,
  GameLibrary,
  GameLocations,
  GamePlatformErrors,
  type ImportBatch,
  ImportBatches,
  type ImportedRow,
  type ImportFile,
  ImportFiles,
  type ImportId,
  ImportMappings,
  ImportQueue,
  ImportRows,
  ImportsErrors,
  type Item,
  type ItemId,
  isActive,
  type PlatformAccountId,
  PlatformAccounts,
  type PlatformGame,
  SecretCipher,
  type UserId,
} from "../../core/index.ts"
import { found } from "../shared/found.ts"
import { byId, newestFirst, pageOf } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { heldCopies } from "../visibility/market-item.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(
    platformAccountsPorts(store),
    gameItemsPorts(store),
    importBatchesPorts(store),
    importQueuePorts(store),
    importFilesPorts(store),
    fileItemsPorts(store),
    detailQueuePorts(store),
  )

const platformAccountsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(PlatformAccounts, {
    find: (account) =>
      read(({ links }) => Option.fromUndefinedOr([...links.values()].find(({ accountId }) => accountId === account))),
    findByUser: (userId) => read(({ links }) => Option.fromUndefinedOr(links.get(userId))),
    add: (link) =>
      write(({ links }) => {
        const isTaken = [...links.values()].some(({ accountId }) => accountId === link.accountId)
        if (isTaken || links.has(link.userId)) return Effect.fail(new GamePlatformErrors.AlreadyLinkedToOtherUser())
        return Effect.sync(() => void links.set(link.userId, link))
      }),
    remove: (userId) => write(({ keys, links }) => void [links.delete(userId), keys.delete(userId)]),
    keyOf: (userId) => read(({ keys }) => Option.fromUndefinedOr(keys.get(userId))),
    setKey: (userId, key) => write(({ keys }) => void keys.set(userId, key)),
    removeKey: (userId) => write(({ keys }) => void keys.delete(userId)),
  })

/** A cipher whose secrets name their user and can be read by everybody. */
export const secretCipherIn = ({ read }: MemoryStore) =>
  Layer.succeed(SecretCipher, {
    encrypt: (userId, secret) => read(() => encrypted(userId, Redacted.value(secret))),
    decrypt: (userId, key) =>
      read(() => {
        const isTheirs = key.startsWith(`${userId} `)
        return isTheirs ? Option.some(Redacted.make(key.slice(userId.length + 1))) : Option.none()
      }),
  })

export const encrypted = (userId: UserId, secret: string) => `${userId} ${secret}` as EncryptedKey

/** The platform as the tests make it, which no transaction takes back. */
export const emptyPlatform = () => ({
  libraries: new Map<PlatformAccountId, ReadonlyArray<PlatformGame>>(),
  details: new Map<number, GameDetails>(),
  isAway: false,
  /** What happens while it is asked for games. */
  meanwhile: (): void => undefined,
  /** How often it was asked for games, and for details of which. */
  asked: 0,
  askedFor: [] as Array<number>,
})

export const gameLibraryOf = (platform: ReturnType<typeof emptyPlatform>, { read }: MemoryStore) => {
  const answered = <A>(answer: A) =>
    platform.isAway
      ? Effect.fail(new GamePlatformErrors.PlatformUnreachable({ reason: "away" }))
      : Effect.succeed(answer)
  return Layer.succeed(GameLibrary, {
    owned: ({ accountId }) =>
      read(() => {
        platform.asked++
        platform.meanwhile()
        return answered(platform.libraries.get(accountId) ?? [])
      }),
    details: (appId) =>
      read(() => {
        platform.askedFor.push(appId)
        return answered(Option.fromUndefinedOr(platform.details.get(appId)))
      }),
  })
}

/** A cache that keeps games for good, and does not share a fetch. */
export const gameCacheIn = ({ read }: MemoryStore) => {
  const cache = new Map<string, ReadonlyArray<PlatformGame>>()
  return Layer.succeed(GameCache, {
    owned: ({ userId, accountId, refresh }, fetch) =>
      read(() => {
        const key = `${userId} ${accountId}`
        const known = refresh ? undefined : cache.get(key)
        return known ?? Effect.tap(fetch, (games) => Effect.sync(() => cache.set(key, games)))
      }),
    forget: (userId) =>
      read(() => {
        for (const key of cache.keys()) if (key.startsWith(userId)) cache.delete(key)
      }),
  })
}

/** The items of games in a collection, with what an import wrote there. */
export const gamesIn = ({ games, imported, items }: World, collection: CollectionId): ReadonlyArray<GameItem> =>
  [...games].flatMap(([id, appId]) => {
    const item = items.get(id)
    return item?.collectionId === collection ? [{ item, appId, written: imported.get(id)?.written ?? null }] : []
  })

/** Whether the collection of an item has another item for the same game of the platform. */
export const isTaken = (
  world: World,
  { id, collectionId }: Pick<Item, "id" | "collectionId">,
  appId: number | null,
): boolean => appId !== null && gamesIn(world, collectionId).some((game) => game.appId === appId && game.item.id !== id)

/** Makes an item represent a game of the platform, or none. */
export const setGame = ({ games }: World, id: ItemId, appId: number | null): void =>
  void (appId === null ? games.delete(id) : games.set(id, appId))

const gameItemsPorts = (store: MemoryStore) => Layer.mergeAll(gameItems(store), gameLocations(store))

const gameItems = ({ read, write }: MemoryStore) =>
  Layer.succeed(GameItems, {
    find: (collection, appIds) =>
      read((world) => {
        const wanted = new Set(appIds)
        return gamesIn(world, collection).filter(({ appId }) => wanted.has(appId))
      }),
    add: (collection, games, detailsDueAt) =>
      write((world) => {
        const there = new Set(gamesIn(world, collection).map(({ appId }) => appId))
        for (const { item, appId } of games) {
          if (there.has(appId)) return Effect.die(new Error("The collection has an item for the game."))
          there.add(appId)
          world.items.set(item.id, item)
          setGame(world, item.id, appId)
        }
        for (const game of games) keepWritten(world, game, { dueAt: detailsDueAt, claims: 0 })
        const [latest] = games
          .map(({ item }) => item.createdAt)
          .sort(DateTime.Order)
          .reverse()
        if (latest !== undefined) world.lastItemAt.set(collection, latest)
        return Effect.void
      }),
    save: (games) =>
      write((world) => {
        for (const game of games) {
          const was = world.items.get(game.item.id)
          if (was === undefined) continue
          const { name, fields, updatedAt } = game.item
          world.items.set(was.id, { ...was, name, fields, updatedAt })
          keepWritten(world, game, world.imported.get(was.id)?.details ?? null)
        }
      }),
  })

const gameLocations = ({ read }: MemoryStore) =>
  Layer.succeed(GameLocations, {
    of: (owner) =>
      read((world) =>
        [...world.collections.values()]
          .filter(({ ownerId }) => ownerId === owner)
          .flatMap(({ id }) => gamesIn(world, id).map(({ appId }) => ({ appId, collectionId: id }))),
      ),
  })

type Details =
  World["imported"] extends Map<unknown, infer Imported extends { details: unknown }> ? Imported["details"] : never

const keepWritten = ({ imported }: World, { item, appId, written }: GameItem, details: Details): void =>
  void (written === null || imported.set(item.id, { appId, written, details }))

const importBatchesPorts = ({ afterCommit, read, write }: MemoryStore) => {
  const latch = Latch.makeUnsafe(false)
  return Layer.succeed(ImportBatches, {
    get: (id) => read(({ batches }) => found(batches, id, () => new ImportsErrors.ImportNotFound())),
    list: ({ source, status, userId }, page) =>
      read(({ batches }) => {
        const wanted = [...batches.values()].filter(
          (one) =>
            (userId === null || one.userId === userId) &&
            (status === null || one.status === status) &&
            (source === null || one.source === source),
        )
        return newestFirst(wanted, page)
      }),
    active: (userId) =>
      read(({ batches }) =>
        byId(batches.values()).filter((one) => isActive(one.status) && (userId === null || one.userId === userId)),
      ),
    add: (batch, games) =>
      write((world) => {
        if (hasRival(world, batch)) return Effect.fail(new ImportsErrors.ImportAlreadyInProgress())
        world.batches.set(batch.id, batch)
        world.waiting.set(batch.id, games)
        return afterCommit(Effect.asVoid(latch.open))
      }),
    save: (batch) =>
      write((world) => {
        if (hasRival(world, batch)) return Effect.fail(new ImportsErrors.ImportAlreadyInProgress())
        return Effect.sync(() => void (world.batches.has(batch.id) && world.batches.set(batch.id, batch)))
      }),
    claim: ({ now, until, latest }) =>
      write(({ batches }) => {
        const free = [...batches.values()].filter(
          ({ status, claimedUntil: held }) =>
            isActive(status) &&
            (held === null || DateTime.isLessThanOrEqualTo(held, now) || DateTime.isGreaterThan(held, latest)),
        )
        const byChange = ({ id, updatedAt }: ImportBatch) => [DateTime.toEpochMillis(updatedAt), id]
        const [next] = pageOf(free, "up", byChange, { limit: 1, after: null }).items
        if (next === undefined) return Option.none()
        const claimed = { ...next, claimedUntil: until }
        batches.set(next.id, claimed)
        return Option.some(claimed)
      }),
    added: Effect.andThen(latch.await, Effect.asVoid(latch.close)),
  })
}

const hasRival = ({ batches }: World, batch: ImportBatch): boolean =>
  isActive(batch.status) &&
  [...batches.values()].some(({ id, userId, status }) => id !== batch.id && userId === batch.userId && isActive(status))

const importQueuePorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(ImportQueue, {
    next: (id, limit) => read(({ waiting }) => byApp(of(waiting, id)).slice(0, limit)),
    settle: (id, games, failed) =>
      write(({ failures, waiting }) => {
        const settled = new Map(games.map((game) => [game.appId, game]))
        const more = failed.flatMap((failure) => {
          const game = settled.get(failure.appId)
          return game === undefined ? [] : [{ ...game, ...failure }]
        })
        waiting.set(
          id,
          of(waiting, id).filter(({ appId }) => !settled.has(appId)),
        )
        failures.set(id, [...of(failures, id), ...more])
      }),
    failures: (id, limit) =>
      read(({ failures }) =>
        byApp(of(failures, id))
          .slice(0, limit)
          .map(({ appId, reason }) => ({ appId, reason })),
      ),
    retry: (id) =>
      write(({ failures, waiting }) => {
        const again = of(failures, id).map(({ reason: _, ...game }) => game)
        waiting.set(id, [...of(waiting, id), ...again])
        failures.delete(id)
      }),
  })

const of = <A>(games: ReadonlyMap<ImportId, ReadonlyArray<A>>, id: ImportId): ReadonlyArray<A> => games.get(id) ?? []

const byApp = <A extends { readonly appId: number }>(games: ReadonlyArray<A>): ReadonlyArray<A> =>
  games.toSorted((one, other) => one.appId - other.appId)

const importFilesPorts = (store: MemoryStore) =>
  Layer.mergeAll(importFiles(store), importRows(store), importMappings(store))

const importFiles = ({ read, write }: MemoryStore) => {
  const change = (id: ImportId, changed: Partial<Pick<ImportFile, "position" | "keptUntil" | "reading">>) =>
    write(({ importFiles: files }) => {
      const file = files.get(id)
      if (file !== undefined) files.set(id, { ...file, ...changed })
    })
  /** Makes files due that are not yet. */
  const discard = ({ importFiles: files }: World, ids: ReadonlyArray<ImportId>, now: DateTime.Utc): void => {
    for (const id of ids) {
      const file = files.get(id)
      if (file !== undefined && DateTime.isGreaterThan(file.keptUntil, now)) files.set(id, { ...file, keptUntil: now })
    }
  }
  return Layer.succeed(ImportFiles, {
    add: (file) => write(({ importFiles: files }) => void files.set(file.id, file)),
    addPortions: (id, from, portions) =>
      write(({ importPortions }) => {
        for (const [n, rows] of portions.entries()) importPortions.set(keyOf(id, from + n), { fileId: id, rows })
      }),
    find: (id) => read(({ importFiles: files }) => Option.fromUndefinedOr(files.get(id))),
    portion: (id, number) => read(({ importPortions }) => importPortions.get(keyOf(id, number))?.rows ?? []),
    readAs: (id, reading) => change(id, { reading }),
    moveTo: (id, position) => change(id, { position }),
    keepUntil: (id, keptUntil) => change(id, { keptUntil }),
    keepNewest: (user, count, now) =>
      write((world) => {
        const own = [...world.importFiles.values()].filter(({ userId }) => userId === user).map(({ id }) => id)
        discard(world, own.toSorted().reverse().slice(count), now)
      }),
    discardOf: (collection, now) =>
      write((world) => {
        const all = [...world.importFiles.values()].filter(({ collectionId }) => collectionId === collection)
        discard(
          world,
          all.map(({ id }) => id),
          now,
        )
      }),
    purge: (now, limit) =>
      write((world) => {
        const due = [...world.importFiles.values()].find((file) => DateTime.isLessThanOrEqualTo(file.keptUntil, now))
        if (due === undefined) return false
        const rows = [...world.importRows].filter(([, { fileId }]) => fileId === due.id)
        for (const [key] of rows.slice(0, limit)) world.importRows.delete(key)
        if (rows.length < limit) remove(world, "importFiles", due.id)
        return true
      }),
  })
}

const importRows = ({ read, write }: MemoryStore) => {
  const rowsOf = ({ importRows: rows }: World, id: ImportId): ReadonlyArray<ImportedRow> =>
    [...rows.values()]
      .filter(({ fileId }) => fileId === id)
      .map(({ fileId: _, ...row }) => row)
      .toSorted((one, other) => one.line - other.line)
  return Layer.succeed(ImportRows, {
    put: (fileId, some) =>
      write(({ importRows: rows }) => {
        for (const row of some) rows.set(keyOf(fileId, row.line), { ...row, fileId })
      }),
    list: (id, which, { after, limit }) =>
      read((world) => {
        const all = rowsOf(world, id).filter(
          (row) =>
            (which === null || (which === "noted" ? row.notes.length > 0 : row.status === which)) &&
            (after === null || row.line > Number(after[0])),
        )
        const items = all.slice(0, limit)
        const last = items.at(-1)
        return { items, next: all.length > limit && last !== undefined ? [last.line] : null }
      }),
    between: (id, first, last) =>
      read((world) => rowsOf(world, id).filter(({ line }) => line >= first && line <= last)),
    linesOf: (id, items) =>
      read((world) =>
        rowsOf(world, id)
          .filter(({ itemId }) => itemId !== null && items.includes(itemId))
          .map(({ itemId, line }) => ({ itemId, line })),
      ),
  })
}

const importMappings = ({ read, write }: MemoryStore) =>
  Layer.succeed(ImportMappings, {
    list: (user) =>
      read(({ importMappings: mappings }) =>
        [...mappings.values()]
          .filter(({ userId }) => userId === user)
          .map(({ userId: _, ...mapping }) => mapping)
          .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      ),
    find: (user, name) =>
      read(({ importMappings: mappings }) =>
        Option.map(Option.fromUndefinedOr(mappings.get(`${user} ${name}`)), ({ userId: _, ...mapping }) => mapping),
      ),
    put: (userId, mapping) =>
      write(({ importMappings: mappings }) => void mappings.set(`${userId} ${mapping.name}`, { userId, ...mapping })),
    remove: (user, name) => write(({ importMappings: mappings }) => mappings.delete(`${user} ${name}`)),
  })

const keyOf = (id: ImportId, number: number): string => `${id} ${number}`

const fileItemsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(FileItems, {
    find: (collection, { ids, refs }) =>
      read(({ items }) =>
        [...items.values()].filter(
          ({ collectionId, externalRef, id }) =>
            collectionId === collection && (ids.includes(id) || (externalRef !== null && refs.includes(externalRef))),
        ),
      ),
    held: (ids) =>
      read((world) => {
        const held = ids.map((id) => [id, heldCopies(world, id)] as const)
        return new Map(held.filter(([, count]) => count > 0))
      }),
    add: (collection, added) =>
      write((world) => {
        const refs = new Set(
          [...world.items.values()].flatMap((item) =>
            item.collectionId === collection && item.externalRef !== null ? [item.externalRef] : [],
          ),
        )
        for (const item of added) {
          if (item.externalRef !== null && refs.has(item.externalRef))
            return Effect.die(new Error("The collection has an item with that reference."))
          if (item.externalRef !== null) refs.add(item.externalRef)
          world.items.set(item.id, item)
        }
        const [latest] = added
          .map(({ createdAt }) => createdAt)
          .sort(DateTime.Order)
          .reverse()
        if (latest !== undefined) world.lastItemAt.set(collection, latest)
        return Effect.void
      }),
    save: (changed) =>
      write((world) => {
        for (const { comment, copies, editions, fields, id, name, rating, updatedAt, ...own } of changed) {
          const { location, purchase, tags } = own
          const was = world.items.get(id)
          if (was === undefined) continue
          if (copies < heldCopies(world, id)) return Effect.die(new Error("More copies are held."))
          const said = { name, copies, editions, fields, rating, comment, tags, location, purchase }
          world.items.set(id, { ...was, ...said, updatedAt })
        }
        return Effect.void
      }),
  })

const detailQueuePorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(DetailQueue, {
    claim: ({ now, next, latest }) =>
      write((world) => {
        const open = waitingIn(world).filter(({ claims }) => claims < 3)
        const due = open.filter(
          ({ dueAt }) => DateTime.isLessThanOrEqualTo(dueAt, now) || DateTime.isGreaterThan(dueAt, latest),
        )
        const [first] = pageOf(due, "up", ({ appId, dueAt }) => [DateTime.toEpochMillis(dueAt), appId], {
          limit: 1,
          after: null,
        }).items
        if (first === undefined) return Option.none()
        for (const { id, appId, claims, written } of open)
          if (appId === first.appId)
            world.imported.set(id, { appId, written, details: { dueAt: next, claims: claims + 1 } })
        return Option.some(first.appId)
      }),
    itemsOf: (wanted, limit) =>
      read((world) =>
        byId(waitingIn(world))
          .filter(({ appId }) => appId === wanted)
          .flatMap(({ id }) => world.items.get(id) ?? [])
          .slice(0, limit),
      ),
    settle: (ids) =>
      write(({ imported }) => {
        for (const id of ids) {
          const known = imported.get(id)
          if (known !== undefined) imported.set(id, { ...known, details: null })
        }
      }),
  })

const waitingIn = ({ imported }: World) =>
  [...imported].flatMap(([id, { appId, written, details }]) =>
    details === null ? [] : [{ id, appId, written, ...details }],
  )
