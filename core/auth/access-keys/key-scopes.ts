/** What keys may be for. Which routes belong to an area is the matter of a driver. Contract: auth, access keys. */
export type KeyArea = "profile" | "catalog" | "market" | "social" | "events" | "chat"

/** The rights to read in an area, or to do everything there. Contract: auth, access keys. */
export const keyScopes = [
  "profile:read",
  "profile:write",
  "catalog:read",
  "catalog:write",
  "market:read",
  "market:write",
  "social:read",
  "social:write",
  "events:read",
  "events:write",
  "chat:read",
  "chat:write",
] as const satisfies ReadonlyArray<`${KeyArea}:${"read" | "write"}`>
export type KeyScope = (typeof keyScopes)[number]

/** Whether scopes permit what is done in an area. A path without an area refuses every key. */
export const permits = (scopes: ReadonlyArray<KeyScope>, area: KeyArea | null, isRead: boolean): boolean =>
  area !== null && (scopes.includes(`${area}:write`) || (isRead && scopes.includes(`${area}:read`)))
