import { DateTime, Effect } from "effect"
import {
  type CollectionId,
  cut,
  decimalText,
  type EventId,
  type EventPlace,
  getCollection,
  getItem,
  getListing,
  type ItemId,
  type ListingId,
  moneyText,
  type RoundId,
  type ShownListing,
  showEvent,
  showRound,
  type UserCard,
  type UserId,
  type VisitorSetting,
  viewProfile,
  visitorId,
} from "../../core/index.ts"
import type { Services } from "../http/answers/services.ts"
import { escaped } from "./markup.ts"

/** What a page of the web app says of what it shows, to programs that do not run it. */
interface Preview {
  readonly title: string
  readonly description: string | null
  /** The address of a picture. */
  readonly picture: string | null
  readonly kind: "website" | "profile" | "product"
  /** The same as schema.org has it, without its context and address. */
  readonly data: Readonly<Record<string, unknown>>
}

const viewer = visitorId

/**
 * The preview of the page at a path below `/app/`, of what a visitor sees there; `null` where no page has one.
 * `frontendUrl` is where the app is. Contract: web, pages for the world.
 */
export const previewOf = (path: string, visitors: VisitorSetting, frontendUrl: string) => {
  const [, kind = "", id = ""] = /^([a-z]+)\/([0-9a-f-]{36})$/.exec(path) ?? []
  const ofMarket: Previews = {
    listings: () => listingPreview(id as ListingId),
    items: () => itemPreview(id as ItemId),
    collections: () => collectionPreview(id as CollectionId),
    people: () => personPreview(id as UserId),
  }
  const hosted: Previews = {
    events: () => eventPreview(id as EventId, `${frontendUrl}/${path}`),
    rounds: () => roundPreview(id as RoundId, `${frontendUrl}/${path}`),
  }
  const known: Previews = { off: {}, market: ofMarket, all: { ...ofMarket, ...hosted } }[visitors]
  const preview = Object.hasOwn(known, kind) ? known[kind]?.() : undefined
  // What a visitor does not see has the page without a preview, as what does not exist.
  return preview === undefined ? null : Effect.catch(preview, () => Effect.succeed(null))
}

type Previews = Readonly<Record<string, () => Effect.Effect<Preview | null, object, Services>>>

const listingPreview = (id: ListingId) =>
  Effect.map(getListing({ id, viewer }), (shown): Preview | null => {
    const { item, listing } = shown
    if (item === null) return null
    const { amount = null, currency = "" } = listing.price ?? {}
    const price = amount === null ? null : moneyText({ amount, currency }, "en")
    const description = [price, listing.description].filter((one) => one !== null).join(" · ") || null
    return {
      title: item.name,
      description,
      picture: item.coverUrl,
      kind: "product",
      data: {
        ...{ "@type": "Product", name: item.name },
        ...(item.coverUrl === null ? {} : { image: item.coverUrl }),
        ...(listing.description === null ? {} : { description: listing.description }),
        ...(amount === null
          ? {}
          : { offers: { ...offerOf(shown), price: decimalText(amount, currency), priceCurrency: currency } }),
      },
    }
  })

const offerOf = ({ listing, owner, reserved }: ShownListing) => ({
  "@type": "Offer",
  availability: `https://schema.org/${listing.status === "active" && !reserved ? "InStock" : "OutOfStock"}`,
  seller: { "@type": "Person", name: owner.displayName },
})

const itemPreview = (id: ItemId) =>
  Effect.map(getItem({ id, viewer }), ({ comment, coverUrl, name }): Preview => {
    const image = coverUrl === null ? {} : { image: coverUrl }
    const data = { "@type": "Thing", name, ...image, ...(comment === null ? {} : { description: comment }) }
    return { title: name, description: comment, picture: coverUrl, kind: "website", data }
  })

const collectionPreview = (id: CollectionId) =>
  Effect.map(getCollection({ id, viewer }), ({ coverUrl, description, itemsCount, name, owner }): Preview => {
    const author = { author: { "@type": "Person", name: owner.displayName } }
    const said = description === null ? {} : { description }
    const data = { "@type": "Collection", name, collectionSize: itemsCount, ...author, ...said }
    return { title: name, description, picture: coverUrl, kind: "website", data }
  })

const personPreview = (id: UserId) =>
  Effect.map(viewProfile({ id, viewer }), ({ user }): Preview => {
    const image = user.avatarUrl === null ? {} : { image: user.avatarUrl }
    const person = { "@type": "Person", name: user.displayName, ...image }
    const data = { "@type": "ProfilePage", mainEntity: person }
    return { title: user.displayName, description: user.bio, picture: user.avatarUrl, kind: "profile", data }
  })

const eventPreview = (id: EventId, url: string) =>
  Effect.map(showEvent(id, viewer), ({ event, owner }): Preview => {
    const { capacity, coverUrl, description, endsAt, name, place, startsAt, status } = event
    const where = place.kind === "onsite" ? place.city : null
    const said = [DateTime.formatIso(startsAt), where, description].filter((one) => one !== null).join(" · ")
    const data = {
      ...happening({ name, description, picture: coverUrl, owner, isCancelled: status === "cancelled" }),
      ...{ startDate: DateTime.formatIso(startsAt), endDate: DateTime.formatIso(endsAt), ...placeOf(place, url) },
      ...(capacity === null ? {} : { maximumAttendeeCapacity: capacity }),
    }
    return { title: name, description: said, picture: coverUrl, kind: "website", data }
  })

/** A trade round takes place where it is shown, from its opening until it is locked. */
const roundPreview = (id: RoundId, url: string) =>
  Effect.map(showRound(id, viewer), ({ owner, round }): Preview => {
    const { description, locksAt, name, openedAt, status } = round
    const data = {
      ...happening({ name, description, picture: null, owner, isCancelled: status === "cancelled" }),
      ...{ startDate: DateTime.formatIso(openedAt ?? round.createdAt), endDate: DateTime.formatIso(locksAt) },
      ...placeOf({ kind: "online", url }, url),
    }
    return { title: name, description, picture: null, kind: "website", data }
  })

interface Happening {
  readonly name: string
  readonly description: string | null
  readonly picture: string | null
  readonly owner: UserCard | null
  readonly isCancelled: boolean
}

const happening = ({ description, isCancelled, name, owner, picture }: Happening) => ({
  ...{ "@type": "Event", name, eventStatus: `https://schema.org/Event${isCancelled ? "Cancelled" : "Scheduled"}` },
  ...(description === null ? {} : { description }),
  ...(picture === null ? {} : { image: picture }),
  ...(owner === null ? {} : { organizer: { "@type": "Person", name: owner.displayName } }),
})

/** A visitor is shown neither the address nor the url: the place is the city, or the page itself. */
const placeOf = (place: EventPlace, page: string) => {
  if (place.kind === "online")
    return {
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url: page },
    }
  const address = { "@type": "PostalAddress", addressLocality: place.city }
  return {
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: place.city, address },
  }
}

/**
 * The tags of a preview for the head of a page at an address: Open Graph (ogp.me), the address that counts, and
 * schema.org as JSON-LD, which is data and no script that runs.
 */
export const previewTags = (
  { data, description, kind, picture, title }: Preview,
  url: string,
  siteName: string,
): string => {
  const said = description === null ? null : cut(description.replace(/\s+/g, " ").trim(), 200)
  const meta = (name: string, property: string, content: string | null) =>
    content === null ? [] : [`<meta ${name}="${property}" content="${escaped(content)}">`]
  const json = JSON.stringify({ "@context": "https://schema.org", ...data, url }).replaceAll("<", "\\u003c")
  return [
    `<title>${escaped(title)} – ${escaped(siteName)}</title>`,
    `<link rel="canonical" href="${escaped(url)}">`,
    ...meta("name", "description", said),
    ...meta("property", "og:site_name", siteName),
    ...meta("property", "og:type", kind),
    ...meta("property", "og:title", title),
    ...meta("property", "og:description", said),
    ...meta("property", "og:url", url),
    ...meta("property", "og:image", picture),
    ...meta("property", "og:image:alt", picture === null ? null : title),
    ...meta("name", "twitter:card", picture === null ? "summary" : "summary_large_image"),
    `<script type="application/ld+json">${json}</script>`,
  ].join("\n    ")
}
