// The entries of a feed, or the preview of a page, as a library reads them.
import { readFileSync } from "node:fs"

const { text, url } = JSON.parse(readFileSync(0, "utf8"))
const load = async (name) => (await import(name)).default

const readers = {
  "rss-parser": async () => {
    const Parser = await load("rss-parser")
    const { items } = await new Parser().parseString(text)
    return items.map(({ author, id, isoDate, link, summary, title }) => ({
      ...{ id, title, link, author, summary, updated: isoDate },
    }))
  },
  feedsmith: async () => {
    const { parseAtomFeed } = await import("feedsmith")
    return parseAtomFeed(text).entries.map(({ authors, id, links, summary, title, updated }) => ({
      ...{ id, link: links[0].href, author: authors[0].name, updated },
      title: title.value ?? title,
      summary: summary.value ?? summary,
    }))
  },
  "open-graph-scraper": async () => {
    const ogs = await load("open-graph-scraper")
    const { result } = await ogs({ html: text })
    return { title: result.ogTitle, description: result.ogDescription, image: result.ogImage?.[0]?.url ?? null }
  },
  metascraper: async () => {
    const [metascraper, ...rules] = await Promise.all(
      ["", "-title", "-description", "-image"].map((part) => load(`metascraper${part}`)),
    )
    return metascraper(rules.map((rule) => rule()))({ html: text, url })
  },
}
console.log(JSON.stringify(await readers[process.argv[2]]()))
