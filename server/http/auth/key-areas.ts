import type { KeyArea, KeyScope } from "../../../core/index.ts"

/**
 * The area of the routes whose paths begin so; the longest prefix counts. `null`, and a path that none of them fits,
 * refuses access keys: what is new is closed to them until it is named here. The table of the page follows from it.
 * Contract: auth, access keys.
 */
export const keyAreas: Readonly<Record<string, KeyArea | null>> = {
  "/users": "users",
  "/users/:/friends": "friends",
  "/users/:/follow": "friends",
  "/friends": "friends",
  "/follows": "friends",
  "/blocks": "friends",
  "/notifications": "delivery",
  "/users/:/collections": "catalog",
  "/field-definitions": "catalog",
  "/collections": "catalog",
  "/items": "catalog",
  "/tags": "catalog",
  "/editions": "catalog",
  "/loans": "catalog",
  "/users/:/sets": "catalog",
  "/sets": "catalog",
  "/sets/:/wants": "market",
  "/sets/:/sellers": "market",
  "/imports": "catalog",
  "/import-mappings": "catalog",
  "/integrations": null,
  "/integrations/gameplatform/games": "gameplatform",
  "/integrations/gameplatform/imports": "gameplatform",
  "/users/:/listings": "market",
  "/users/:/ratings": "market",
  "/users/:/wants": "market",
  "/listings": "market",
  "/offers": "market",
  // What it answers is a conversation with its last message.
  "/offers/:/conversation": "chat",
  "/ratings": "market",
  "/wants": "market",
  "/matches": "market",
  "/rounds": "market",
  "/legs": "market",
  "/legs/:/conversation": "chat",
  "/users/:/posts": "posts",
  "/posts": "posts",
  "/comments": "posts",
  "/feed": "posts",
  "/events": "events",
  "/chat": "chat",
  "/moderation": "moderation",
  "/moderation/roles": null,
  "/atom": null,
  "/sitemaps": null,
  "/auth": null,
  "/realtime": null,
  "/exports": null,
  "/webhooks": null,
  "/push": null,
  "/notification-settings": null,
  "/shares": null,
  "/reports": null,
  // What it answers is of several areas.
  "/search": null,
  "/calendar-feed": null,
}

/** Routes of an area that refuse access keys all the same. */
const refused: ReadonlySet<string> = new Set(["DELETE /users/:"])

/** The area of a route, given its pattern with parameters as `:id` or `{id}`; `null` where keys are refused. */
export const keyAreaOf = (method: string, pattern: string): KeyArea | null => {
  const path = pattern.replace(/:\w+|\{\w+\}/g, ":")
  if (refused.has(`${method} ${path}`)) return null
  const parts = path.split("/")
  for (let length = parts.length; length > 1; length--) {
    const area = keyAreas[parts.slice(0, length).join("/")]
    if (area !== undefined) return area
  }
  return null
}

/** The scope with the fewest rights that a route takes of a key; `null` where keys are refused. */
export const keyScopeOf = (method: string, pattern: string): KeyScope | null => {
  const area = keyAreaOf(method, pattern)
  return area === null ? null : `${area}:${isRead(method) ? "read" : "write"}`
}

/** Whether a method only reads. */
export const isRead = (method: string): boolean => method === "GET" || method === "HEAD"
