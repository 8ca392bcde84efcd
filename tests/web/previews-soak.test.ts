import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { unknown } from "../server/catalog/rows.ts"
import { form, part, send } from "../server/files/upload.ts"
import { png } from "../support/pictures.ts"
import { type Service, startService } from "../support/service.ts"
import { awkward, hosted, hostile, opened } from "./open-things.ts"

/**
 * Programs of others that read previews and feeds: open-graph-scraper the head of a page, schema-dts, which is the
 * vocabulary of schema.org as types, its JSON-LD, and feedparser a feed. They are fetched in these versions, into a
 * folder of their own; where that cannot be, the test says so and looks at nothing.
 */
const fromNpm = ["open-graph-scraper@6.12.0", "schema-dts@2.1.0"]
const fromPip = ["feedparser==6.0.14"]

/** Answers what open-graph-scraper reads of each page. */
const readPages = `
import ogs from "open-graph-scraper"

const found = {}
for (const [name, url] of Object.entries(JSON.parse(process.argv[2])))
  found[name] = (await ogs({ html: await (await fetch(url)).text() })).result
console.log(JSON.stringify(found))
`

/** Answers what feedparser reads of a feed at an address. */
const readFeed = `
import feedparser, json, sys
feed = feedparser.parse(sys.argv[1])
keys = ["id", "title", "author", "link", "updated", "summary"]
entries = [{key: entry.get(key) for key in keys} for entry in feed.entries]
print(json.dumps({"isFaulty": bool(feed.bozo), "version": feed.version, "entries": entries}))
`

let service: Service
const folder = mkdtempSync(join(tmpdir(), "curio-parsers-"))
beforeAll(async () => {
  service = await startService({ passwordCost: 4, env: { PUBLIC: "all", RATE_LIMITS: "on", TRUST_PROXY: "1" } })
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

const isThere = async (what: ReadonlyArray<string>, command: ReadonlyArray<string>): Promise<boolean> => {
  const output = { stdin: "ignore", stdout: "ignore", stderr: "ignore" } as const
  const program = Bun.which(command[0] ?? "")
  const code = program === null ? 1 : await Bun.spawn([...command], { cwd: folder, ...output }).exited
  if (code !== 0) console.log(`Skipped: ${what.join(" and ")} cannot be had here.`)
  return code === 0
}
const outputOf = async (command: ReadonlyArray<string>, env: Record<string, string> = {}) => {
  const options = { cwd: folder, env: { ...process.env, ...env }, stdout: "pipe", stderr: "inherit" } as const
  return await new Response(Bun.spawn([...command], options).stdout).text()
}

/** What the compiler of the repository says of data in the place of the types of schema.org. */
const faultsIn = async (data: Readonly<Record<string, { readonly "@type": string }>>): Promise<string> => {
  const lines = Object.entries(data).map(
    ([name, one]) => `export const ${name}: schema.WithContext<schema.${one["@type"]}> = ${JSON.stringify(one)}`,
  )
  await Bun.write(join(folder, "data.ts"), [`import type * as schema from "schema-dts"`, ...lines, ""].join("\n"))
  const tsc = join(import.meta.dirname, "../../node_modules/.bin/tsc")
  const options = ["--noEmit", "--strict", "--module", "esnext", "--moduleResolution", "bundler", "--types", ""]
  return await outputOf([process.execPath, tsc, ...options, "data.ts"])
}

/** What search engines want of a thing before they show it (developers.google.com/search/docs, structured data). */
const wanted: Readonly<Record<string, ReadonlyArray<string>>> = {
  Product: ["name", "image", "offers.price", "offers.priceCurrency", "offers.availability"],
  Event: ["name", "startDate", "endDate", "eventStatus", "eventAttendanceMode", "location.@type", "organizer.name"],
  ProfilePage: ["mainEntity.name"],
}
const missing = (data: Record<string, unknown>): ReadonlyArray<string> =>
  (wanted[String(data["@type"])] ?? []).filter(
    (path) => path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], data) === undefined,
  )

test("Pages that have a preview count as requests of visitors", async () => {
  const from = { headers: { "x-forwarded-for": "2001:db8::1" } }
  const statusOf = async (page: string) => (await fetch(`${service.url}/app/${page}`, from)).status
  for (let n = 0; n < 300; n++) expect(await statusOf(`people/${unknown}`)).toBe(200)
  expect([await statusOf(`people/${unknown}`), await statusOf("market")]).toEqual([429, 200])
}, 120_000)

describe("Programs that read", () => {
  test("previews find title, picture, address, and data without a fault in their vocabulary", async () => {
    await Bun.write(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }))
    await Bun.write(join(folder, "read.mjs"), readPages)
    if (!(await isThere(fromNpm, ["npm", "install", "--silent", "--no-audit", "--no-fund", ...fromNpm]))) return
    const { collection, item, listing, owner } = await opened(service)
    expect((await send(service, `/items/${item.id}/cover`, form(part(png(20, 10))), owner)).status).toBe(200)
    const { event, round } = await hosted(service)
    const paths = {
      listing: `listings/${listing.id}`,
      item: `items/${item.id}`,
      collection: `collections/${collection.id}`,
      person: `people/${owner.user.id}`,
      event: `events/${event.id}`,
      round: `rounds/${round.id}`,
    }
    const addresses = Object.entries(paths).map(([name, path]) => [name, `${service.url}/app/${path}`])
    const found = JSON.parse(await outputOf(["node", "read.mjs", JSON.stringify(Object.fromEntries(addresses))]))
    const titles = { listing: hostile, item: hostile, collection: "Shelf <1>", person: "Ada & Co", event: awkward }
    for (const [name, path] of Object.entries(paths)) {
      const ogTitle = { ...titles, round: "Spring" }[name]
      const ogUrl = `${service.http.config.frontendUrl}/${path}`
      expect([name, found[name]]).toMatchObject([name, { ogTitle, ogUrl, ogSiteName: "curio" }])
      expect([name, found[name].jsonLD.length, missing(found[name].jsonLD[0])]).toEqual([name, 1, []])
    }
    const picture = [{ url: expect.stringContaining("/media/"), alt: hostile }]
    for (const one of [found.listing, found.item]) expect(one.ogImage).toMatchObject(picture)
    expect(found.listing.ogDescription).toBe("€19.99 · As new")
    const data = Object.fromEntries(Object.keys(paths).map((name) => [name, found[name].jsonLD[0]]))
    expect(await faultsIn(data)).toBe("")
    const [product] = found.listing.jsonLD
    const misspelt = { ...product, offers: { ...product.offers, prize: "1" } }
    expect(await faultsIn({ misspelt })).toContain("prize")
  }, 240_000)

  test("Atom find the entries of every feed", async () => {
    await Bun.write(join(folder, "read.py"), readFeed)
    const modules = join(folder, "modules")
    const install = ["python3", "-m", "pip", "install", "--quiet", "--target", modules, ...fromPip]
    if (!(await isThere(fromPip, install))) return
    const { collection, item, listing, owner } = await opened(service)
    const { event, round } = await hosted(service)
    for (const [feed, page, title, state = ""] of [
      ["market", `listings/${listing.id}`, hostile],
      [`people/${owner.user.id}`, `listings/${listing.id}`, hostile],
      [`collections/${collection.id}`, `items/${item.id}`, hostile],
      ["events", `events/${event.id}`, awkward, "#scheduled"],
      [`events/${event.id}`, `events/${event.id}`, awkward, "#scheduled"],
      ["rounds", `rounds/${round.id}`, "Spring", "#open"],
      [`rounds/${round.id}`, `rounds/${round.id}`, "Spring", "#open"],
    ] as const) {
      const command = ["python3", "read.py", `${service.url}/atom/${feed}`]
      const read = JSON.parse(await outputOf(command, { PYTHONPATH: modules }))
      const link = `${service.http.config.frontendUrl}/${page}`
      const entry = read.entries.find((one: { readonly link: string }) => one.link === link)
      expect([feed, read.isFaulty, read.version, entry]).toMatchObject([
        ...[feed, false, "atom10"],
        { id: `${link}${state}`, title, author: "Ada & Co", updated: expect.stringMatching(/Z$/) },
      ])
    }
  }, 240_000)
})
