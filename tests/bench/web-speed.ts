import type { CDPSession, Page } from "playwright-core"
import { connect, ok } from "../../packages/client/src/index.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"

const turns = 5
const scrolls = 3
const covers = 2000
const navigations = 200

/**
 * How soon the app answers a search, a filter and a message, whether it stops while a large collection is scrolled
 * through, all with a processor that is slowed down four times, and what it keeps in memory over many pages.
 */
export const webSpeed = async (
  page: Page,
  devtools: CDPSession,
  url: string,
  member: { readonly email: string; readonly password: string },
): Promise<ReadonlyArray<Measure>> => {
  const client = connect(url)
  await ok(client.login(member))
  const conversations = await ok(client.api.chat.conversations.get({ query: { limit: 1 } }))
  const collection = await fullCollection(client.api)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  const answers = [
    await interaction(page, "a search in the market", async () => {
      await page.goto("/app/market")
      const field = page.getByRole("main").getByRole("searchbox").first()
      await field.fill("")
      await begin(page)
      await field.pressSequentially("glass")
      await field.press("Enter")
    }),
    await interaction(page, "a filter of the market", async () => {
      await page.goto("/app/market")
      const books = page.getByRole("main").getByRole("link", { name: "Books", exact: true })
      await books.waitFor()
      await begin(page)
      await books.click()
    }),
    await interaction(page, "a message that is sent", async () => {
      await page.goto(`/app/messages/${conversations.items[0]?.id}`)
      const field = page.getByLabel("Message", { exact: true })
      await field.waitFor()
      await begin(page)
      await field.pressSequentially("Is it here?")
      await field.press("Enter")
    }),
  ]
  const scrolled = await longestTask(page, collection)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 })
  return [...answers, scrolled, await keptMemory(page, devtools)]
}

/** A collection of things without pictures, whose covers are made of their names. */
const fullCollection = async (api: ReturnType<typeof connect>["api"]): Promise<string> => {
  const { id } = await ok(api.collections.post({ name: "Many", type: "books" }))
  const rows = Array.from({ length: covers }, (_, n) => `The book of number ${n}`)
  const file = new File([["name", ...rows].join("\n")], "many.csv")
  const batch = await ok(api.collections({ id }).imports.post({ file, format: "csv", mapping: "curio", dryRun: false }))
  for (;;) {
    const { status } = await ok(api.imports({ id: batch.id }).get())
    if (status === "done") return id
    if (status !== "queued" && status !== "running") throw new Error(`The import is ${status}.`)
    await Bun.sleep(100)
  }
}

/** Listens to how long each input takes until it is seen (w3c.github.io/event-timing). */
const begin = (page: Page) =>
  page.evaluate(`{
    window.slowest = 0
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries())
        if (interactionId > 0) window.slowest = Math.max(window.slowest, duration)
    }).observe({ type: "event", durationThreshold: 16 })
  }`)

/** The slowest input of something that a user does. */
const interaction = async (page: Page, name: string, act: () => Promise<void>): Promise<Measure> => {
  const times: Array<number> = []
  for (let turn = 0; turn < turns; turn++) {
    await act()
    await page.evaluate("new Promise((seen) => setTimeout(() => requestAnimationFrame(() => setTimeout(seen)), 300))")
    times.push(Number(await page.evaluate("window.slowest")))
    progress(`${name} ${turn}: ${round(times.at(-1) ?? 0)} ms`)
  }
  return below(`slowest input until it is seen: ${name}, slowed 4 times`, median(times), 200, "ms")
}

/** The longest task while a collection is scrolled to its end, which loads it (w3c.github.io/longtasks), and back. */
const longestTask = async (page: Page, id: string): Promise<Measure> => {
  const times: Array<number> = []
  for (let turn = 0; turn < scrolls; turn++) {
    await page.goto(`/app/collections/${id}`)
    await page.getByRole("main").getByRole("link", { name: "The book of number" }).first().waitFor()
    times.push(Number(await page.evaluate(scrollToEnd)))
    progress(`longest task ${turn}: ${round(times.at(-1) ?? 0)} ms`)
  }
  return below(`longest task while ${covers} covers are scrolled through, slowed 4 times`, median(times), 50, "ms")
}

const scrollToEnd = `new Promise((resolve) => {
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: "longtask" })
  const shown = () => document.querySelectorAll("main .cards > li").length
  const down = () => {
    scrollBy(0, innerHeight / 2)
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    if (isAtEnd && shown() >= ${covers}) requestAnimationFrame(up)
    else requestAnimationFrame(down)
  }
  const up = () => {
    scrollBy(0, -innerHeight / 2)
    if (scrollY > 0) requestAnimationFrame(up)
    else setTimeout(() => resolve(longest), 200)
  }
  requestAnimationFrame(down)
})`

/** What the page keeps in memory after many pages, against what it kept after some. */
const keptMemory = async (page: Page, devtools: CDPSession): Promise<Measure> => {
  const names = ["market", "collections", "offers", "messages", "events"]
  await page.goto("/app/market")
  const used = async () => {
    await devtools.send("HeapProfiler.collectGarbage")
    return (await devtools.send("Runtime.getHeapUsage")).usedSize
  }
  let early = 0
  for (let count = 0; count < navigations; count++) {
    if (count === navigations / 5) early = await used()
    const path = `/app/${names[count % names.length]}`
    await page.evaluate(`{
      const link = document.createElement("a")
      link.href = "${path}"
      document.querySelector("main").append(link)
      link.click()
      link.remove()
    }`)
    await page.waitForURL(`**${path}`)
    await page.getByRole("heading", { level: 1 }).first().waitFor()
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" })
  }
  const late = await used()
  progress(`memory: ${round(early / 1e6)} MB, then ${round(late / 1e6)} MB`)
  return below(`memory after ${navigations} pages against that after ${navigations / 5}`, late / early, 1.1, "×")
}
