import { Effect } from "effect"
import {
  type CollectionId,
  cut,
  decimalText,
  getCollection,
  getItem,
  getListing,
  type ItemId,
  type ListingId,
  moneyText,
  type ShownListing,
  type UserId,
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
 * The preview of the page at a path below `/app/`, of what a visitor sees there; `null` for every other page.
 * Contract: web, pages for the world.
 */
export const previewOf = (path: string) => {
  const [, kind = "", id = ""] = /^(listings|items|collections|people)\/([0-9a-f-]{36})$/.exec(path) ?? []
  const known: Readonly<Record<string, () => Effect.Effect<Preview | null, object, Services>>> = {
    listings: () => listingPreview(id as ListingId),
    items: () => itemPreview(id as ItemId),
    collections: () => collectionPreview(id as CollectionId),
    people: () => personPreview(id as UserId),
  }
  // What a visitor does not see has the page without a preview, as what does not exist.
  const preview = Object.hasOwn(known, kind) ? known[kind]?.() : undefined
  return preview === undefined ? Effect.succeed(null) : Effect.catch(preview, () => Effect.succeed(null))
}

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

/**
 * The tags of a preview for the head of a page at an address: Open Graph (ogp.me), the address that counts, and
 * schema.org as JSON-LD, which is data and no script that runs.
 */
export const previewTags = ({ data, description, kind, picture, title }: Preview, url: string): string => {
  const said = description === null ? null : cut(description.replace(/\s+/g, " ").trim(), 200)
  const meta = (name: string, property: string, content: string | null) =>
    content === null ? [] : [`<meta ${name}="${property}" content="${escaped(content)}">`]
  const json = JSON.stringify({ "@context": "https://schema.org", ...data, url }).replaceAll("<", "\\u003c")
  return [
    `<title>${escaped(title)} – curio</title>`,
    `<link rel="canonical" href="${escaped(url)}">`,
    ...meta("name", "description", said),
    ...meta("property", "og:site_name", "curio"),
    ...meta("property", "og:type", kind),
    ...meta("property", "og:title", title),
    ...meta("property", "og:description", said),
    ...meta("property", "og:url", url),
    ...meta("property", "og:image", picture),
    ...meta("name", "twitter:card", picture === null ? "summary" : "summary_large_image"),
    `<script type="application/ld+json">${json}</script>`,
  ].join("\n    ")
}
