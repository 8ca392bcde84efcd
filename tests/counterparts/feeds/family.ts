import { expect } from "bun:test"
import { join } from "node:path"
import { png } from "../../support/pictures.ts"
import type { Counterpart, Family, Talk } from "../counterpart.ts"
import { pinned } from "../install.ts"

const here = import.meta.dirname
const folder = (language: string) => join(here, language)

const names = ["Azul", "Äpfel & “Öl” 🦉", "1 < 2 > 0", "A &amp; B", "]]> 漢字"]
const note = "First line\nsecond <line>"

/** Listings and a collection that are open to visitors. */
const arranged = async ({ curio }: Talk) => {
  const server = await curio({ PUBLIC: "all" })
  const ada = await server.person()
  await ada.patch("/users/me", { displayName: "Ada & Co", openToVisitors: true })
  const shelf = { name: "Shelf", type: "games", openToVisitors: true }
  const { body: collection } = await ada.post("/collections", shelf)
  const listings: Array<{ readonly id: string; readonly name: string; readonly updatedAt: string }> = []
  for (const name of names) {
    const { body: item } = await ada.post(`/collections/${collection.id}/items`, { name })
    const picture = new FormData()
    picture.append("file", new File([png(90, 60)], "cover.png", { type: "image/png" }))
    await ada.put(`/items/${item.id}/cover`, picture)
    const price = { amount: 1999, currency: "EUR" }
    const terms = { itemId: item.id, kind: "sale", price, description: note }
    const { body, status, text } = await ada.post("/listings", terms)
    if (status !== 201) throw new Error(text)
    listings.unshift({ ...body, name })
  }
  const visited = async (path: string) => {
    const { status, text } = await server.visitor().get(path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    return text
  }
  return { listings, visited, page: (path: string) => new URL(`/app${path}`, "http://localhost:0").pathname }
}

const changed = ({ isPlanted }: Talk, text: string) => (isPlanted ? text.replaceAll("Azul", "Azur") : text)
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ")
const isMisread = (misreads: RegExp) => (name: string) => misreads.test(name)

interface Reader {
  readonly name: string
  readonly version: string
  readonly command: (talk: Talk) => Promise<ReadonlyArray<string>>
  /** Names that it is known to read otherwise. */
  readonly misreads?: RegExp
  readonly needs?: string
}

const planted = { what: "a title is another one", says: /Azur/ }
const readsFeed = "reads titles, texts, times and addresses of a feed as they are"
const readsPage = "reads titles, texts and pictures of pages as they are"

const readingFeeds = ({ command, misreads = /^$/, ...one }: Reader): Counterpart => ({
  ...one,
  isQuick: true,
  planted: { ...planted, foundBy: readsFeed },
  talk: async (talk) => {
    const program = await command(talk)
    const { listings, visited } = await arranged(talk)
    await talk.check(readsFeed, async () => {
      const text = changed(talk, await visited("/atom/market"))
      const read: Array<Record<string, string>> = (await talk.ask(program, { text })).json
      const found = read.map(({ author, id, link, summary = "", title, updated }) => ({
        ...{ title, author, path: new URL(link ?? "").pathname, isSame: id === link },
        ...{ summary: oneLine(summary), updated: new Date(updated ?? "").toISOString() },
      }))
      const all = listings.map(({ id, name, updatedAt }) => ({
        ...{ title: name, author: "Ada & Co", path: `/app/listings/${id}`, isSame: true },
        ...{ summary: oneLine(`€19.99 · ${note}`), updated: updatedAt },
      }))
      const isRead = (_: unknown, n: number) => !isMisread(misreads)(names.toReversed()[n] ?? "")
      expect(found).toHaveLength(all.length)
      expect(found.filter(isRead) as unknown).toEqual(all.filter(isRead))
    })
  },
})

const readingPages = ({ command, misreads = /^$/, ...one }: Reader): Counterpart => ({
  ...one,
  isQuick: true,
  planted: { ...planted, foundBy: readsPage },
  talk: async (talk) => {
    const program = await command(talk)
    const { listings, visited } = await arranged(talk)
    await talk.check(readsPage, async () => {
      for (const { id, name } of listings.filter(({ name }) => !isMisread(misreads)(name))) {
        const path = `/app/listings/${id}`
        const text = changed(talk, await visited(path))
        const read = (await talk.ask(program, { text, url: `http://localhost${path}` })).json
        expect([read.title, oneLine(read.description)]).toEqual([name, oneLine(`€19.99 · ${note}`)])
        expect(read.image).toMatch(/\/media\/[\w-]+\.webp$/)
      }
    })
  },
})

const node = (library: string) => ({
  name: `${library} for Node`,
  version: pinned(folder("node"), "package.json", library),
  command: async ({ install }: Talk) => ["node", join(await install.node(folder("node")), "read.mjs"), library],
})

export const feeds: Family = {
  name: "feeds",
  title: "Readers of feeds and previews",
  counterparts: [
    readingFeeds({
      name: "feedparser for Python",
      version: pinned(folder("python"), "requirements.txt", "feedparser"),
      command: async ({ install }) => [
        (await install.python(folder("python")))("python"),
        join(here, "python/read.py"),
      ],
    }),
    readingFeeds(node("rss-parser")),
    readingFeeds(node("feedsmith")),
    readingFeeds({
      name: "gofeed for Go",
      version: pinned(folder("go"), "go.mod", "github.com/mmcdole/gofeed"),
      command: async ({ install }) => [await install.go(folder("go"))],
    }),
    readingPages(node("open-graph-scraper")),
    readingPages(node("metascraper")),
  ],
}
