import type {
  Collection,
  CollectionId,
  EncryptedKey,
  GameDetails,
  GameItem,
  ImportBatch,
  ImportFailure,
  ImportId,
  Item,
  ItemId,
  Notification,
  PlatformAccountId,
  PlatformGame,
  PlatformLink,
  QueuedGame,
  User,
  UserId,
  Written,
} from "../../core/index.ts"

/** Everything that there is, by id; what is in the maps never changes, the maps do. */
export const emptyWorld = () => ({
  users: new Map<UserId, User>(),
  collections: new Map<CollectionId, Collection>(),
  links: new Map<UserId, PlatformLink>(),
  keys: new Map<UserId, EncryptedKey>(),
  items: new Map<ItemId, Item>(),
  written: new Map<ItemId, Written | null>(),
  /** When the details of an item are due, and how often they were. */
  details: new Map<ItemId, { readonly due: number; readonly times: number }>(),
  batches: new Map<ImportId, ImportBatch>(),
  waiting: new Map<ImportId, ReadonlyArray<QueuedGame>>(),
  failures: new Map<ImportId, ReadonlyArray<ImportFailure & QueuedGame>>(),
  notifications: new Map<string, Notification>(),
})

export type ImportWorld = ReturnType<typeof emptyWorld>

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

/** Which game an item is. */
export const appIdOf = ({ fields }: Item): number => Number(fields["platform_app_id"])

/** The items of games in a collection, with what an import wrote there. */
export const gamesIn = (world: ImportWorld, collection: CollectionId): ReadonlyArray<GameItem> =>
  [...world.items.values()]
    .filter((item) => item.collectionId === collection && Object.hasOwn(item.fields, "platform_app_id"))
    .map((item) => ({ item, appId: appIdOf(item), written: world.written.get(item.id) ?? null }))

export const copyOf = (world: ImportWorld): ImportWorld =>
  Object.fromEntries(Object.entries(world).map(([name, map]) => [name, new Map(map as never)])) as ImportWorld

/** Makes the world what it was; whoever holds it sees that. */
export const restore = (world: ImportWorld, saved: ImportWorld): void => void Object.assign(world, saved)
