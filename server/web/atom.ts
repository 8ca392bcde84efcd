import { DateTime, Effect } from "effect"
import { Elysia } from "elysia"
import {
  browseShowcase,
  type CollectionId,
  type EventId,
  getCollection,
  listEvents,
  listItems,
  listListingsOf,
  listRounds,
  moneyText,
  type RoundId,
  type ShownEvent,
  type ShownListing,
  type ShownRound,
  showEvent,
  showRound,
  type UserId,
  viewProfile,
  visitorId,
} from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { TextOf } from "../http/answers/media-types.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Params } from "../http/validation.ts"
import { escaped } from "./markup.ts"

const type = "application/atom+xml; charset=utf-8"
const Feed = TextOf(type)
const viewer = visitorId
/** How many entries a feed has at most. */
const page = { limit: 50, after: null }
const everything = {
  ...{ q: null, kind: null, type: null, condition: null, ownerId: null, minPrice: null, maxPrice: null },
  ...{ currency: null, edition: null, wanted: null, sort: "newest" as const },
}

/**
 * What is new, as visitors see it, for programs that read Atom (RFC 4287); no route where nothing is for visitors.
 * Contract: market, feeds.
 */
export const atomRoutes = ({ config, plugin }: Http) => {
  const app = new Elysia({ prefix: "/atom", tags: ["market"] })
  if (config.visitors === "off") return app as unknown as Elysia
  const write = feedOf(config.publicUrl, config.frontendUrl)
  return app
    .use(plugin)
    .get(
      "/market",
      ({ run, set }) =>
        run(
          Effect.map(Effect.orDie(browseShowcase({ viewer, filter: everything, page })), ({ items }) => {
            set.headers["content-type"] = type
            return write("market", "/market", config.site.name, items.map(listingEntry))
          }),
        ),
      {
        visitors: "market",
        detail: { summary: "Returns the newest listings that visitors see, as Atom." },
        response: Ok(Feed),
      },
    )
    .get(
      "/people/:id",
      ({ run, params, set }) =>
        run(
          answer(
            Effect.gen(function* () {
              const { user } = yield* viewProfile({ id: params.id, viewer })
              const { items } = yield* listListingsOf({ owner: params.id, viewer, page })
              set.headers["content-type"] = type
              const path = `/people/${params.id}`
              return write(path.slice(1), path, user.displayName, items.map(listingEntry))
            }),
          ),
        ),
      {
        visitors: "market",
        detail: { summary: "Returns the newest listings of a person that visitors see, as Atom." },
        params: Params({ id: Id<UserId>() }),
        response: { ...Ok(Feed), ...fails("users.USER_NOT_FOUND") },
      },
    )
    .get(
      "/collections/:id",
      ({ run, params, set }) =>
        run(
          answer(
            Effect.gen(function* () {
              const collection = yield* getCollection({ id: params.id, viewer })
              const asked = { query: { q: null, sort: "newest", minRating: null, edition: null }, filters: [] } as const
              const { items } = yield* listItems({ ...asked, collectionId: params.id, viewer, page }).pipe(
                Effect.catchTag("editions.INVALID_EDITION", Effect.die),
              )
              set.headers["content-type"] = type
              const path = `/collections/${params.id}`
              const entries = items.map(({ comment, createdAt, id, name, updatedAt }) => ({
                ...{ path: `/items/${id}`, title: name, author: collection.owner.displayName, text: comment },
                ...{ createdAt, updatedAt },
              }))
              return write(path.slice(1), path, collection.name, entries)
            }),
          ),
        ),
      {
        visitors: "market",
        detail: { summary: "Returns the newest items of a collection that visitors see, as Atom." },
        params: Params({ id: Id<CollectionId>() }),
        response: { ...Ok(Feed), ...fails("collections.NOT_FOUND") },
      },
    )
    .use(config.visitors === "all" ? hostedFeeds(plugin, write, config.site.name) : new Elysia()) as unknown as Elysia
}

/** The feeds of what people host. Contract: market, feeds. */
const hostedFeeds = (plugin: Http["plugin"], write: ReturnType<typeof feedOf>, siteName: string) =>
  new Elysia({ tags: ["market"] })
    .use(plugin)
    .get(
      "/events",
      ({ run, set }) =>
        run(
          Effect.map(listEvents({ viewer, filter: upcoming, page }), ({ items }) => {
            set.headers["content-type"] = type
            return write("events", "/events", siteName, items.map(eventEntry))
          }),
        ),
      {
        visitors: "all",
        detail: { summary: "Returns the next events that visitors see, as Atom." },
        response: Ok(Feed),
      },
    )
    .get(
      "/events/:id",
      ({ run, params, set }) =>
        run(
          answer(
            Effect.map(showEvent(params.id, viewer), (shown) => {
              set.headers["content-type"] = type
              const path = `/events/${params.id}`
              return write(path.slice(1), path, shown.event.name, [eventEntry(shown)])
            }),
          ),
        ),
      {
        visitors: "all",
        detail: { summary: "Returns how an event stands, as Atom." },
        params: Params({ id: Id<EventId>() }),
        response: { ...Ok(Feed), ...fails("events.NOT_FOUND") },
      },
    )
    .get(
      "/rounds",
      ({ run, set }) =>
        run(
          Effect.map(listRounds({ viewer, filter: { q: null, status: null, mine: null }, page }), ({ items }) => {
            set.headers["content-type"] = type
            return write("rounds", "/rounds", siteName, items.map(roundEntry))
          }),
        ),
      {
        visitors: "all",
        detail: { summary: "Returns the newest trade rounds that visitors see, as Atom." },
        response: Ok(Feed),
      },
    )
    .get(
      "/rounds/:id",
      ({ run, params, set }) =>
        run(
          answer(
            Effect.map(showRound(params.id, viewer), (shown) => {
              set.headers["content-type"] = type
              const path = `/rounds/${params.id}`
              return write(path.slice(1), path, shown.round.name, [roundEntry(shown)])
            }),
          ),
        ),
      {
        visitors: "all",
        detail: { summary: "Returns how a trade round stands, as Atom." },
        params: Params({ id: Id<RoundId>() }),
        response: { ...Ok(Feed), ...fails("rounds.NOT_FOUND") },
      },
    )

const upcoming = { from: null, to: null, city: null, kind: null, q: null, mine: null }

interface Entry {
  /** How far it is: a reader shows each state once. */
  readonly state?: string
  /** Of the page that shows it. */
  readonly path: string
  readonly title: string
  readonly author: string
  readonly text: string | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

const listingEntry = ({ item, listing, owner }: ShownListing): Entry => ({
  path: `/listings/${listing.id}`,
  title: item === null ? "" : item.name,
  author: owner.displayName,
  text: [listing.price === null ? null : moneyText(listing.price, "en"), listing.description]
    .filter((one) => one !== null)
    .join(" · "),
  createdAt: listing.createdAt,
  updatedAt: listing.updatedAt,
})

const eventEntry = ({ event, owner }: ShownEvent): Entry => ({
  path: `/events/${event.id}`,
  state: event.status,
  title: event.name,
  author: owner?.displayName ?? "",
  text: [DateTime.formatIso(event.startsAt), event.place.kind === "onsite" ? event.place.city : null, event.description]
    .filter((one) => one !== null)
    .join(" · "),
  createdAt: event.createdAt,
  updatedAt: event.updatedAt,
})

const roundEntry = ({ owner, round }: ShownRound): Entry => ({
  path: `/rounds/${round.id}`,
  state: round.status,
  title: round.name,
  author: owner?.displayName ?? "",
  text: round.description,
  createdAt: round.openedAt ?? round.createdAt,
  updatedAt: round.updatedAt,
})

const feedOf =
  (publicUrl: string, frontendUrl: string) =>
  (name: string, path: string, title: string, entries: ReadonlyArray<Entry>): string => {
    const newest = Math.max(0, ...entries.map(({ updatedAt }) => DateTime.toEpochMillis(updatedAt)))
    const link = (rel: string, href: string) => `<link rel="${rel}" href="${escaped(href)}"/>`
    const shown = entries.map((entry) =>
      [
        "<entry>",
        `<id>${escaped(`${frontendUrl}${entry.path}${entry.state === undefined ? "" : `#${entry.state}`}`)}</id>`,
        `<title>${escaped(entry.title)}</title>`,
        link("alternate", `${frontendUrl}${entry.path}`),
        `<author><name>${escaped(entry.author)}</name></author>`,
        `<published>${DateTime.formatIso(entry.createdAt)}</published>`,
        `<updated>${DateTime.formatIso(entry.updatedAt)}</updated>`,
        ...(entry.state === undefined ? [] : [`<category term="${escaped(entry.state)}"/>`]),
        ...(entry.text ? [`<summary>${escaped(entry.text)}</summary>`] : []),
        "</entry>",
      ].join("\n"),
    )
    const self = `${publicUrl}/atom/${name}`
    return `${[
      `<?xml version="1.0" encoding="utf-8"?>`,
      `<feed xmlns="http://www.w3.org/2005/Atom">`,
      `<id>${escaped(self)}</id>`,
      `<title>${escaped(title)}</title>`,
      link("self", self),
      link("alternate", `${frontendUrl}${path}`),
      `<updated>${new Date(newest).toISOString()}</updated>`,
      ...shown,
      "</feed>",
    ].join("\n")}\n`
  }
