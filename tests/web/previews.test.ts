import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { unknown } from "../server/catalog/rows.ts"
import { type Service, startService } from "../support/service.ts"
import { awkward, hosted, hostile, opened } from "./open-things.ts"

let service: Service
let off: Service
beforeAll(async () => {
  const env = { PUBLIC_URL: "https://example.com", FRONTEND_URL: "https://example.com/app" }
  ;[service, off] = await Promise.all([
    startService({ passwordCost: 4, env: { ...env, PUBLIC: "all" } }),
    startService({ passwordCost: 4, env: { ...env, PUBLIC: "off" } }),
  ])
}, 120_000)
afterAll(() => Promise.all([service.stop(), off.stop()]))

/** What a program that does not run the page reads from its head. */
const headOf = async (path: string, at: Service = service) => {
  const response = await fetch(`${at.url}/app${path}`)
  const tags: Record<string, string> = {}
  let [json, title, scripts] = ["", "", 0]
  const html = await response.text()
  await new HTMLRewriter()
    .on("meta", {
      element: (one) => {
        const name = one.getAttribute("property") ?? one.getAttribute("name")
        if (name !== null) tags[name] = one.getAttribute("content") ?? ""
      },
    })
    .on("link[rel=canonical]", {
      element: (one) => {
        tags["canonical"] = one.getAttribute("href") ?? ""
      },
    })
    .on("title", {
      text: ({ text }) => {
        title += text
      },
    })
    .on("script:not([src]):not([id=site])", {
      element: (one) => {
        scripts += one.getAttribute("type") === "application/ld+json" ? 0 : 1
      },
      text: ({ text }) => {
        json += text
      },
    })
    .transform(new Response(html))
    .text()
  const data = json === "" ? null : JSON.parse(json)
  return { data, html, scripts, tags, title, cache: response.headers.get("cache-control") }
}
/** The references that `escaped` writes. */
const read = (text = "") => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** XML 1.0, 2.1, as far as feeds need it: every element is closed in its turn, and `&` begins a reference alone. */
const isWellFormed = (text: string): boolean => {
  const open: Array<string> = []
  for (const [, end, name, empty] of text.matchAll(/<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (end === "/" ? open.pop() !== name : false) return false
    if (end === "" && empty === "") open.push(name ?? "")
  }
  const rest = text.replace(/^<\?xml [^?]*\?>|<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, "")
  return open.length === 0 && !/[<>]|&(?!#\d+;)/.test(rest)
}

describe("The head of a page", () => {
  test("says what visitors see at it, and what users wrote stays text", async () => {
    const { collection, item, listing, owner } = await opened(service)
    const offer = await headOf(`/listings/${listing.id}`)
    const url = `https://example.com/app/listings/${listing.id}`
    expect([read(offer.title), offer.scripts, offer.cache]).toEqual([`${hostile} – curio`, 0, "public, max-age=60"])
    expect(Object.values(offer.tags).map(read)).toContain(hostile)
    expect(offer.tags).toMatchObject({ canonical: url, "og:url": url, "og:type": "product", "og:site_name": "curio" })
    expect(read(offer.tags["og:description"])).toContain("As new")
    expect(offer.data).toEqual({
      ...{ "@context": "https://schema.org", "@type": "Product", name: hostile, description: "As new", url },
      offers: {
        ...{ "@type": "Offer", availability: "https://schema.org/InStock", price: "19.99", priceCurrency: "EUR" },
        seller: { "@type": "Person", name: "Ada & Co" },
      },
    })
    const shelf = await headOf(`/collections/${collection.id}`)
    expect([read(shelf.title), shelf.data["@type"], shelf.data.collectionSize]).toEqual([
      ...["Shelf <1> – curio", "Collection", 1],
    ])
    expect((await headOf(`/items/${item.id}`)).data).toMatchObject({ "@type": "Thing", description: hostile })
    const profile = await headOf(`/people/${owner.user.id}`)
    expect([profile.tags["og:type"], profile.data.mainEntity.name]).toEqual(["profile", "Ada & Co"])
    for (const { html } of [offer, shelf, profile]) expect(html).not.toContain("<script>")
  })

  test("says what people host, with PUBLIC=all, and caches ask for it again by its tag", async () => {
    const { event, round } = await hosted(service)
    const meeting = await headOf(`/events/${event.id}`)
    expect([read(meeting.title), meeting.scripts, meeting.tags["og:type"]]).toEqual([
      `${awkward} – curio`,
      0,
      "website",
    ])
    expect(meeting.data).toEqual({
      ...{ "@context": "https://schema.org", "@type": "Event", name: awkward, description: hostile },
      ...{ startDate: event.startsAt, endDate: event.endsAt, maximumAttendeeCapacity: 8 },
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: "Berlin", address: { "@type": "PostalAddress", addressLocality: "Berlin" } },
      organizer: { "@type": "Person", name: "Ada & Co" },
      url: `https://example.com/app/events/${event.id}`,
    })
    expect(meeting.html).not.toContain("Elm Street")
    const trade = await headOf(`/rounds/${round.id}`)
    const location = { "@type": "VirtualLocation", url: `https://example.com/app/rounds/${round.id}` }
    expect(trade.data).toMatchObject({ "@type": "Event", name: "Spring", endDate: round.locksAt, location })
    const at = `${service.url}/app/events/${event.id}`
    const tag = (await fetch(at)).headers.get("etag") ?? ""
    const again = await fetch(at, { headers: { "if-none-match": tag } })
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag])
    const elsewhere = await hosted(off)
    expect((await headOf(`/events/${elsewhere.event.id}`, off)).data).toBeNull()
  })

  test("says nothing of what visitors do not see", async () => {
    const { hidden, owner } = await opened(service)
    const plain = await headOf("/market")
    expect([plain.title, plain.data, plain.cache]).toEqual(["curio", null, "no-store"])
    const shut = await service.person()
    const closed = await opened(off)
    for (const [at, path] of [
      [service, `/listings/${hidden.listing.id}`],
      [service, `/items/${hidden.item.id}`],
      [service, `/collections/${hidden.collection.id}`],
      [service, `/people/${shut.user.id}`],
      [service, `/people/${unknown}`],
      [service, `/offers/${hidden.listing.id}`],
      [off, `/listings/${closed.listing.id}`],
    ] as const) {
      const answer = await fetch(`${at.url}/app${path}`, { headers: { authorization: `Bearer ${owner.token}` } })
      expect([path, await answer.text()]).toEqual([path, plain.html])
    }
  })
})

test("The sitemap has the pages that visitors see, each once, and nothing else", async () => {
  const { collection, hidden, listing, owner } = await opened(service)
  const { event, host, round } = await hosted(service)
  const get = async (path: string, at: Service = service) => {
    const answer = await fetch(`${at.url}${path}`)
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() }
  }
  const locations = ({ text }: { readonly text: string }) => {
    expect(isWellFormed(text)).toBe(true)
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => read(at))
  }
  // The walk of an hour before did not find them.
  service.clock.forward({ hours: 2 })
  const index = await get("/sitemap.xml")
  expect([index.status, index.type]).toEqual([200, "application/xml; charset=utf-8"])
  const portions = locations(index)
  expect(portions).toEqual([1, 2, 3, 4, 5].map((n) => `https://example.com/sitemaps/${n}.xml`))
  const pages = []
  for (const at of portions) pages.push(...locations(await get(at.slice("https://example.com".length))))
  const page = (what: string, { id }: { readonly id: string }) => `https://example.com/app/${what}/${id}`
  expect(pages).toEqual(
    expect.arrayContaining([
      ...[page("people", owner.user), page("people", host.user), page("collections", collection)],
      ...[page("listings", listing), page("events", event), page("rounds", round)],
    ]),
  )
  expect(new Set(pages).size).toBe(pages.length)
  for (const one of [hidden.collection, hidden.listing]) expect(pages.join()).not.toContain(one.id)
  // Every page of it has a preview: a visitor sees it.
  for (const at of pages)
    expect([at, (await headOf(at.slice("https://example.com/app".length))).data === null]).toEqual([at, false])
  for (const name of ["0.xml", "6.xml", "01.xml", "1.XML", "1", "1e0.xml"])
    expect([name, (await get(`/sitemaps/${name}`)).status]).toEqual([name, 404])
  expect([(await get("/sitemap.xml", off)).status, (await get("/sitemaps/1.xml", off)).status]).toEqual([404, 404])
})

describe("Atom", () => {
  const feed = async (path: string, at: Service = service) => {
    const answer = await fetch(`${at.url}/atom${path}`)
    const text = await answer.text()
    return { status: answer.status, type: answer.headers.get("content-type"), text }
  }
  /** The texts of an element, in their order; the whole has to be well-formed. */
  const texts = (text: string, name: string) => {
    expect(isWellFormed(text)).toBe(true)
    return [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, inner]) => read(inner))
  }

  test("has what is new for visitors in the market, of a person and in a collection", async () => {
    const { collection, hidden, item, listing, owner } = await opened(service)
    const market = await feed("/market")
    expect([market.status, market.type]).toEqual([200, "application/atom+xml; charset=utf-8"])
    const [, id] = texts(market.text, "id")
    expect([id, texts(market.text, "name")[0]]).toEqual([`https://example.com/app/listings/${listing.id}`, "Ada & Co"])
    expect(texts(market.text, "title")[1]).toBe(hostile)
    expect(texts(market.text, "updated").slice(0, 2)).toEqual([listing.updatedAt, listing.updatedAt])
    expect(market.text).not.toContain(hidden.listing.id)
    const person = await feed(`/people/${owner.user.id}`)
    expect(texts(person.text, "id")).toEqual([`https://example.com/atom/people/${owner.user.id}`, id ?? ""])
    const shelf = await feed(`/collections/${collection.id}`)
    expect(texts(shelf.text, "id").slice(1)).toEqual([`https://example.com/app/items/${item.id}`])
    for (const path of [`/collections/${hidden.collection.id}`, `/people/${unknown}`])
      expect((await feed(path)).status).toBe(404)
    expect((await feed("/market", off)).status).toBe(404)
  })

  test("has events and rounds, each state once, with PUBLIC=all", async () => {
    const { event, host, round } = await hosted(service)
    const page = (what: string) => `https://example.com/app/${what}`
    for (const path of ["/events", `/events/${event.id}`])
      expect(texts((await feed(path)).text, "id")).toContain(page(`events/${event.id}#scheduled`))
    for (const path of ["/rounds", `/rounds/${round.id}`])
      expect(texts((await feed(path)).text, "id")).toContain(page(`rounds/${round.id}#open`))
    const { text } = await feed(`/events/${event.id}`)
    expect([texts(text, "title"), texts(text, "name")]).toEqual([[awkward, awkward], ["Ada & Co"]])
    expect(text).not.toContain("Elm Street")
    await host.post(`/events/${event.id}/cancel`)
    const after = await feed(`/events/${event.id}`)
    expect(texts(after.text, "id")[1]).toBe(page(`events/${event.id}#cancelled`))
    for (const path of [`/events/${unknown}`, `/rounds/${unknown}`]) expect((await feed(path)).status).toBe(404)
  })

  test("robots.txt names what is for visitors, and with PUBLIC=off nothing", async () => {
    const robots = async (at: Service) => (await fetch(`${at.url}/robots.txt`)).text()
    expect(await robots(service)).toMatch(
      /^User-agent: \*\nAllow: \/app\/\n(Allow: \S+\n)+Disallow: \/\nSitemap: https:\/\/example.com\/sitemap.xml\n$/,
    )
    expect(await robots(off)).toBe("User-agent: *\nDisallow: /\n")
  })
})
