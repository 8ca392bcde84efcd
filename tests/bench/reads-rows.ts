import { world } from "./reads-world.ts"

/** A read that is measured. */
export interface Read {
  readonly what: string
  /** The least share of the bare handler's speed. */
  readonly budget: number
  /** The requests of a round: a path, and the number of the user who asks. */
  readonly requests: ReadonlyArray<readonly [path: string, by: number]>
}

/** Users who do not own the collection, and whom its owner does not block. */
const viewers = Array.from({ length: 200 }, (_, n) => n + 1).filter((n) => !world.isBlocked(n, 0))
const byViewers = (path: string) => viewers.map((by) => [path, by] as const)
const times = <A>(count: number, one: (n: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, n) => one(n))
/** Any number below another one, but always the same. */
const any = (n: number, below: number) => Number(Bun.hash(String(n)) % BigInt(below))

const items = `/collections/${world.collection}/items`
const list = 0.55

/** What users ask for most often, by many of them, each with a token of their own. */
export const reads: Readonly<Record<string, Read>> = {
  own: { what: "own profile", budget: 0.7, requests: times(1_000, (n) => ["/users/me", n]) },
  profile: {
    what: "profile of another user",
    budget: 0.7,
    requests: times(2_000, (n) => [any(n, world.people), n % 1_000] as const)
      .filter(([other, by]) => other !== by && !world.isBlocked(other, by))
      .map(([other, by]) => [`/users/${world.user(other)}`, by]),
  },
  item: {
    what: "item of another user",
    budget: 0.65,
    requests: times(4_000, (n) => [`/items/${world.item(any(n, world.items))}`, viewers[n % viewers.length] ?? 1]),
  },
  newest: { what: "20 of 100,000 items, newest first", budget: list, requests: byViewers(items) },
  named: {
    what: "20 of 100,000 items, a filter, by name",
    budget: list,
    requests: byViewers(`${items}?sort=name&field.status=playing`),
  },
  rated: {
    what: "20 of 100,000 items, two filters, by rating",
    budget: list,
    requests: byViewers(
      `${items}?sort=rating&field.status=playing&field.release_year.gte=1990&field.release_year.lte=1999`,
    ),
  },
  showcase: { what: "showcase", budget: list, requests: byViewers("/listings") },
  word: { what: "showcase, a word", budget: list, requests: byViewers("/listings?q=blue") },
  feed: { what: "feed", budget: list, requests: byViewers("/feed") },
  conversations: { what: "conversations", budget: list, requests: byViewers("/chat/conversations") },
  messages: {
    what: "messages of a group",
    budget: list,
    requests: times(1_000, (n) => [
      `/chat/conversations/${world.conversation(n % world.groups)}/messages`,
      world.memberOf(n % world.groups, n % 10),
    ]),
  },
  notifications: { what: "notifications", budget: list, requests: byViewers("/notifications") },
  events: { what: "events", budget: list, requests: byViewers("/events") },
}
