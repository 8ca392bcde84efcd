/** The areas whose routes take keys. Which routes these are is the matter of a driver. Contract: auth, access keys. */
export type KeyArea =
  | "users"
  | "friends"
  | "delivery"
  | "catalog"
  | "gameplatform"
  | "market"
  | "posts"
  | "events"
  | "chat"
  | "moderation"

/**
 * What a scope opens, by its word: the area of that name. `catalog` opens the imports of games too, and `profile` and
 * `social` are the words of three areas and of one from before each area had its own. Keys with these words are stored,
 * so what a word opens neither grows nor shrinks. Contract: auth, access keys.
 */
export const scopeAreas = {
  users: ["users"],
  friends: ["friends"],
  delivery: ["delivery"],
  catalog: ["catalog", "gameplatform"],
  gameplatform: ["gameplatform"],
  market: ["market"],
  posts: ["posts"],
  events: ["events"],
  chat: ["chat"],
  moderation: ["moderation"],
  profile: ["users", "friends", "delivery"],
  social: ["posts"],
} as const satisfies Readonly<Record<string, ReadonlyArray<KeyArea>>>

type ScopeWord = keyof typeof scopeAreas

/** The rights to read what a word opens, or to do everything there. Contract: auth, access keys. */
export const keyScopes = [
  "users:read",
  "users:write",
  "friends:read",
  "friends:write",
  "delivery:read",
  "delivery:write",
  "catalog:read",
  "catalog:write",
  "gameplatform:read",
  "gameplatform:write",
  "market:read",
  "market:write",
  "posts:read",
  "posts:write",
  "events:read",
  "events:write",
  "chat:read",
  "chat:write",
  "moderation:read",
  "moderation:write",
  "profile:read",
  "profile:write",
  "social:read",
  "social:write",
] as const satisfies ReadonlyArray<`${ScopeWord}:${"read" | "write"}`>
export type KeyScope = (typeof keyScopes)[number]

/** Whether scopes permit what is done in an area. A path without an area refuses every key. */
export const permits = (scopes: ReadonlyArray<KeyScope>, area: KeyArea | null, isRead: boolean): boolean =>
  scopes.some((scope) => {
    const [word, right] = scope.split(":") as [ScopeWord, "read" | "write"]
    return (isRead || right === "write") && scopeAreas[word].some((opened) => opened === area)
  })
