import type { Client } from "../support/client.ts"

/** List routes of a filled service, with every order and some filters, and those below its first objects. */
export const listRoutes = async (api: Client): Promise<ReadonlyArray<string>> => {
  const idsOf = async (path: string): Promise<ReadonlyArray<string>> =>
    (await api.get(path)).body.items.map(({ id }: { readonly id: string }) => id)
  const { id: me } = (await api.get("/users/me")).body
  const below = async (list: string, ...parts: ReadonlyArray<string>) =>
    (await idsOf(list)).slice(0, 3).flatMap((id) => parts.map((part) => part.replace("*", id)))
  return [
    "/auth/sessions",
    "/users?q=ad",
    "/users/me",
    ...["", "/friends", "/collections", "/listings", "/ratings", "/posts"].map((part) => `/users/${me}${part}`),
    "/friends",
    "/friends/requests?direction=received",
    "/blocks",
    "/field-definitions",
    "/collections",
    "/collections/stats",
    ...["newest", "oldest", "name", "rating"].map((sort) => `/items?limit=7&sort=${sort}`),
    "/items?q=ze",
    "/listings?limit=7",
    "/listings?kind=sale&q=the",
    ...["newest", "price_asc", "price_desc"].map((sort) => `/listings?limit=7&sort=${sort}`),
    "/listings/mine",
    "/offers",
    "/notifications?limit=7",
    "/notifications/unread-count",
    "/feed?limit=7",
    "/reports",
    "/events",
    "/events?q=game",
    "/chat/unread-count",
    "/chat/conversations",
    "/chat/dm-requests?direction=received",
    "/chat/dm-requests?direction=sent",
    ...(await below("/collections", "/collections/*", "/collections/*/items", "/collections/*/items?sort=name")),
    ...(await below("/items", "/items/*")),
    ...(await below("/listings", "/listings/*")),
    ...(await below("/offers", "/offers/*", "/offers/*/proposals", "/offers/*/ratings")),
    ...(await below("/feed", "/posts/*", "/posts/*/comments", "/posts/*/reactions")),
    ...(await below("/events", "/events/*", "/events/*/participants")),
    ...(await below("/chat/conversations", "/chat/conversations/*", "/chat/conversations/*/messages")),
    ...(await below("/chat/conversations", "/chat/conversations/*/search?q=the")),
  ]
}

/** The routes whose answers are not the same, byte for byte, on any of up to four pages. */
export const differingAnswers = async (one: Client, other: Client, routes: ReadonlyArray<string>) => {
  const differing: Array<readonly [string, string, string]> = []
  for (const route of routes) {
    let path = route
    for (let page = 0; page < 4; page++) {
      const [here, there] = await Promise.all([one.get(path), other.get(path)])
      if (here.status !== 200 || comparable(here.text) !== comparable(there.text))
        differing.push([path, here.text, there.text])
      const next = here.body?.nextCursor
      if (typeof next !== "string") break
      path = `${route}${route.includes("?") ? "&" : "?"}cursor=${next}`
    }
  }
  return differing
}

/** Without the bytes of texts of the account: Postgres shows JSON with other spaces, and these count. */
const comparable = (answer: string): string => answer.replace(/"texts":\{"used":\d+/, '"texts":{"used":0')
