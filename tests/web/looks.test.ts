import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import type { Page } from "playwright-core"
import type { ItemId, ListingId } from "../../core/index.ts"
import { connect, ok } from "../../packages/client/src/index.ts"
import { plainPng, red } from "../support/pictures.ts"
import { chromium, demoUser, origin, signInToDemo, startDemo } from "./browser.ts"
import { demoAddresses } from "./demo-addresses.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const languages = ["en", "de", "es", "fr", "it", "pt-BR"]

describe.if(chromium !== null)("In the demo", () => {
  let site: Awaited<ReturnType<typeof startDemo>>
  let addresses: Readonly<Record<string, string>>
  let page: Page
  beforeAll(async () => {
    site = await startDemo()
    addresses = await demoAddresses(site.url)
    page = await site.person({ reducedMotion: "reduce", viewport: { width: 390, height: 844 } })
    await signInToDemo(page)
  })
  afterAll(() => site.stop())

  const open = async (path: string) => {
    await page.goto(`${origin}/app${addresses[path] ?? path}`)
    await page.locator("h1").first().waitFor()
    await page.locator(`[aria-busy="true"]`).first().waitFor({ state: "detached" })
  }

  test("the places at the bottom of a phone are whole words in every language", async () => {
    for (const language of languages) {
      await page.evaluate(`localStorage.setItem("curio language", "${language}")`)
      for (const path of ["/market", "/collections", "/messages"]) {
        await open(path)
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          const cut = await page.evaluate(`[...document.querySelectorAll(".places a > span:not(.badge)")]
            .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`)
          expect([language, path, width, cut]).toEqual([language, path, width, []])
        }
      }
    }
    await page.evaluate(`localStorage.removeItem("curio language")`)
  })

  test("the market does not move while it comes", async () => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await open("/market")
      await page.getByRole("list", { name: "Market" }).getByRole("listitem").first().waitFor()
      const moved = await page.evaluate(`{
        const observer = new PerformanceObserver(() => undefined)
        observer.observe({ type: "layout-shift", buffered: true })
        observer.takeRecords().reduce((sum, { value }) => sum + value, 0)
      }`)
      // What https://web.dev/articles/cls calls good.
      expect([width, Number(moved) < 0.1]).toEqual([width, true])
    }
  })

  test("the market has its filters in one row, with chips below, and a search keeps a price", async () => {
    for (const [width, height, most] of [
      [1440, 900, 300],
      [390, 844, 280],
    ] as const) {
      await page.setViewportSize({ width, height })
      await open("/market?type=cardgames&minPrice=500")
      const market = page.getByRole("list", { name: "Market" })
      const first = await market.getByRole("listitem").first().boundingBox()
      expect(first?.y).toBeLessThanOrEqual(most)
      const row = await page.getByRole("main").getByRole("search").boundingBox()
      expect(row?.height).toBeLessThan(90)
      await page.getByLabel("Search", { exact: true }).fill("moth")
      await page.waitForURL(/q=moth/)
      expect(new URL(page.url()).searchParams.get("minPrice")).toBe("500")
      await page
        .getByRole("status")
        .filter({ hasText: /^\d+ (was|were) found\.$/ })
        .waitFor({ state: "attached" })
      await page.getByRole("link", { name: "Mint", exact: true }).click()
      await page.getByRole("button", { name: "Take away: Mint" }).click()
      await page.getByRole("button", { name: "Take away: from €5.00" }).click()
      // The rest stands in the row where there is space for it.
      if (width === 390) await page.getByRole("button", { name: /^Filters/ }).click()
      const rest = width === 390 ? page.getByRole("dialog") : page.getByRole("main")
      expect(await rest.getByLabel("Type").inputValue()).toBe("cardgames")
      await rest.getByLabel("Kind").selectOption("trade")
      await rest.getByLabel("Price up to").fill("90")
      await rest.getByRole("button", { name: "Show" }).click()
      await page.waitForURL(/maxPrice=9000/)
      expect(new URL(page.url()).searchParams.get("q")).toBe("moth")
    }
  })

  test("on a phone price and button of a listing are on the first screen, whatever pictures it has", async () => {
    const { api, login } = connect(site.url)
    await ok(login({ ...demoUser, email: "collector0@demo.example" }))
    const shelf = await ok(api.collections.post({ name: "Seen", type: "books", visibility: "public" }))
    const name = "A history of everything that was ever written down by hand"
    for (const count of [0, 1, 3]) {
      const { id } = await ok(api.collections({ id: shelf.id }).items.post({ name }))
      for (let n = 0; n < count; n++) {
        const file = new File([plainPng(300 + n, 600, red)], `${n}.png`, { type: "image/png" })
        await ok(api.items({ id }).pictures.post({ file, caption: `Page ${n + 1}` }))
      }
      const price = { amount: 900, currency: "EUR" }
      const listing = await ok(
        api.listings.post({ itemId: id as ItemId, kind: "both", price, paymentMethods: ["cash"] }),
      )
      await page.setViewportSize({ width: 390, height: 844 })
      await open(`/listings/${listing.id}`)
      const bar = await page.locator(".places").boundingBox()
      const [costs, offer] = [page.locator(".price-line").first(), page.getByRole("button", { name: "Make an offer" })]
      const [above, below] = await Promise.all([costs.boundingBox(), offer.boundingBox()])
      expect(above?.y).toBeLessThan(844 * 0.6)
      expect((below?.y ?? 844) + (below?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
      expect(await page.locator("main img").count()).toBeGreaterThanOrEqual(count)
    }
  })

  test("the form of a post is one line, which opens once one is in it, and is one line again after it", async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await open("/")
      const field = page.getByLabel("Write a post")
      const publish = page.getByRole("button", { name: "Publish" })
      const first = page.getByRole("list", { name: "Posts" }).getByRole("listitem").first()
      expect((await first.boundingBox())?.y).toBeLessThan(844 / 3)
      expect(await publish.isVisible()).toBe(false)
      await field.focus()
      await publish.waitFor()
      await page.keyboard.type(`Found at ${width}`)
      await page.keyboard.press("Tab")
      await page.getByLabel("Pictures").and(page.locator(":focus")).waitFor()
      // What was begun is there again after a reload, and can be sent.
      await page.reload()
      expect(await field.inputValue()).toBe(`Found at ${width}`)
      await publish.click()
      await first.getByText(`Found at ${width}`).waitFor()
      await publish.waitFor({ state: "hidden" })
      expect(await field.inputValue()).toBe("")
    }
  })

  test("events are found while one types, and how many is said", async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await open("/events")
      const list = page.getByRole("list", { name: "Events" })
      const all = await list.getByRole("listitem").count()
      await page.getByLabel("Search", { exact: true }).focus()
      await page.keyboard.type("circle")
      await page.waitForURL(/q=circle/)
      await page
        .getByRole("status")
        .filter({ hasText: /(was|were) found\.$/ })
        .waitFor({ state: "attached" })
      const found = await list.getByRole("listitem").allTextContents()
      expect([found.length > 0, found.filter((one) => !one.includes("Reading circle"))]).toEqual([true, []])
      if (width === 390) await page.getByRole("button", { name: "Filters" }).press("Enter")
      await page.getByLabel("Kind").selectOption("onsite")
      await page.waitForURL(/kind=onsite/)
      await list.getByRole("listitem").nth(1).waitFor({ state: "detached" })
      expect(await page.getByLabel("Search", { exact: true }).inputValue()).toBe("circle")
      // The month has the same filters, and the way back to the list too.
      await page.getByRole("link", { name: "Month", exact: true }).click()
      await page.waitForURL(/q=circle.*month=/)
      await page.getByLabel("Search", { exact: true }).fill("")
      await page.waitForURL((url) => !url.search.includes("q="))
      if (width === 390) await page.getByRole("button", { name: "Filters (1)" }).press("Enter")
      await page.getByLabel("Kind").selectOption("")
      await page.waitForURL((url) => !url.search.includes("kind="))
      await page.getByRole("link", { name: "List", exact: true }).click()
      await page.waitForURL((url) => !url.search.includes("month"))
      await list
        .getByRole("listitem")
        .nth(all - 1)
        .waitFor()
    }
  })

  test("a conversation and a deal take the window, and the links below every page are below it", async () => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of ["/messages/:id", "/offers/:id"]) {
        await open(path)
        const [end, foot, below] = (await page.evaluate(`[
          document.querySelector(".composer").getBoundingClientRect().bottom,
          document.querySelector(".foot a").getBoundingClientRect().top,
          document.documentElement.scrollHeight > innerHeight,
        ]`)) as [number, number, boolean]
        expect(end).toBeLessThanOrEqual(height)
        expect(foot).toBeGreaterThanOrEqual(end)
        expect(below).toBe(true)
      }
    }
  })

  test("the covers of a collection begin on the first third of a window, and on the first half of a phone", async () => {
    for (const [width, height, most] of [
      [1440, 900, 300],
      [390, 844, 422],
    ] as const) {
      await page.setViewportSize({ width, height })
      await open("/collections/:id")
      const figures = page.locator(`dl[aria-label="Figures"] > div`)
      expect(await figures.count()).toBe(4)
      const first = await page.locator(".covers .card").first().boundingBox()
      expect(first?.y).toBeLessThanOrEqual(most)
    }
  })

  test("a collection has its tags as chips, with how many of its items have each", async () => {
    const { api, login } = connect(site.url)
    await ok(login(demoUser))
    const [shelf, other] = [
      await ok(api.collections.post({ name: "Tagged", type: "custom" })),
      await ok(api.collections.post({ name: "Elsewhere", type: "custom" })),
    ]
    const add = (id: string, name: string, tags: Array<string>) =>
      ok(api.collections({ id }).items.post({ name, tags: [...tags] }))
    await add(shelf.id, "Vase", ["worn", "blue"])
    await add(shelf.id, "Bowl", ["worn"])
    await add(shelf.id, "Cup", [])
    await add(other.id, "Plate", ["worn", "elsewhere"])
    await open(`/collections/${shelf.id}?sort=name`)
    const tags = page.getByRole("group", { name: "Tags" })
    await tags.getByRole("link").first().waitFor()
    expect(await tags.getByRole("link").allTextContents()).toEqual(["All items · 3", "blue · 1", "worn · 2"])
    await tags.getByRole("link", { name: "worn · 2" }).click()
    await page.getByRole("link", { name: "Cup" }).waitFor({ state: "detached" })
    expect(new URL(page.url()).search).toBe("?sort=name&tag=worn")
    expect(await tags.getByRole("link", { name: "worn · 2" }).getAttribute("aria-current")).toBe("true")
    await tags.getByRole("link", { name: "All items · 3" }).click()
    await page.getByRole("link", { name: "Cup" }).waitFor()
    // Without much space they have a row of their own, from edge to edge.
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      expect((await tags.boundingBox())?.width).toBe(width)
      const [row, look] = [await tags.boundingBox(), await page.getByRole("button", { name: "Table" }).boundingBox()]
      expect((look?.y ?? 0) + (look?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0)
    }
  })

  test("the list of offers says which of them wait for an answer", async () => {
    await open("/offers")
    const [count] = (await page.locator("#count-deals").textContent())?.match(/\d+/) ?? []
    expect(Number(count)).toBeGreaterThan(0)
    const due = page.getByRole("list", { name: "Offers" }).getByText("waits for your answer.")
    expect(await due.count()).toBe(Number(count))
  })

  test("names stay in the circles of a cycle", async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open("/rounds/:id/result")
      const people = page.locator(".cycle g:has(> circle)")
      await people.first().waitFor()
      expect(await people.count()).toBeGreaterThan(1)
      const outside = await page.evaluate(`[...document.querySelectorAll(".cycle g:has(> circle)")].filter((one) => {
        const [circle, name] = ["circle", "text"].map((part) => one.querySelector(part).getBoundingClientRect())
        return name.left < circle.left || name.right > circle.right
      }).map((one) => one.textContent)`)
      expect([width, outside]).toEqual([width, []])
    }
  })

  test("in cycles of 2 to 40 people no name lies on another one, on a circle or outside of the picture", async () => {
    const sizes = Array.from({ length: 39 }, (_, n) => n + 2)
    const names = [
      "Ada Brook",
      "Maximiliana von Hohenlohe",
      "王小明的收藏与交换",
      "Ng",
      "وداد عبد الرحمن الحسيني",
      "WWWWWWWWWWWW",
    ]
    const { api, login } = connect(site.url)
    const { user } = await ok(login(demoUser))
    const [leg] = (await ok(api.rounds({ id: addresses["/rounds/:id/result"]?.split("/")[2] ?? "" }).legs.get())).items
    const person = (cycle: number, n: number) => ({
      ...leg?.giver,
      id: n === 0 ? user.id : `${cycle} ${n}`,
      displayName: names[n % names.length],
      avatarUrl: null,
    })
    const items = sizes.flatMap((cycle) =>
      Array.from({ length: cycle }, (_, n) => ({
        ...leg,
        ...{ id: `leg ${cycle} ${n}`, cycle, status: "pending" },
        ...{ giver: person(cycle, n), receiver: person(cycle, (n + 1) % cycle) },
        item: { ...leg?.item, name: `${names[(n + 3) % names.length]}, the ${n}th` },
      })),
    )
    await page.route("**/rounds/*/legs?*", (route) =>
      route.request().url().includes("role=") ? route.fallback() : route.fulfill({ json: { items, nextCursor: null } }),
    )
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open("/rounds/:id/result")
      for (const size of sizes) {
        await page
          .locator("figure.cycle")
          .filter({ hasText: `Cycle ${size} ` })
          .waitFor()
        const people = await page.locator(".cycle circle").count()
        expect([width, size, people, await page.evaluate(overlaps)]).toEqual([width, size, size, []])
        await page.getByRole("button", { name: "Next cycle" }).click()
      }
    }
    await page.unroute("**/rounds/*/legs?*")
  })

  test("an item without pictures has a cover of its own, and what one can do stands before its values", async () => {
    await open("/items/:id")
    const cover = page.locator(".looks .made")
    const name = await page.getByRole("heading", { level: 1 }).textContent()
    expect(await cover.textContent()).toBe(name)
    const edit = await page.getByRole("button", { name: "Edit", exact: true }).boundingBox()
    const values = await page.locator("main dl").first().boundingBox()
    expect(edit?.y).toBeLessThan(values?.y ?? 0)
  })

  test("the file of a site is read by its header, and the fields of the service have names in German", async () => {
    const { api, login } = connect(site.url)
    await ok(login(demoUser))
    const { id } = await ok(api.collections.post({ name: "Regal", type: "books", visibility: "public" }))
    const file = join(import.meta.dirname, "../server/catalog/sites/goodreads/library.csv")
    await open(`/collections/${id}?add=file`)
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("File", { exact: true }).setInputFiles(file)
    await dialog.getByRole("button", { name: "Preview" }).click()
    await dialog.getByText("This is what the import would do.").waitFor()
    await dialog.getByText("Goodreads").first().waitFor()
    await page.evaluate(`localStorage.setItem("curio language", "de")`)
    await open(`/collections/${id}?add=item`)
    for (const name of ["Autor", "Verlag", "Erscheinungsjahr", "Seiten"])
      await dialog.getByLabel(name, { exact: true }).waitFor()
    expect(await dialog.getByLabel("Author").count()).toBe(0)
    await page.evaluate(`localStorage.removeItem("curio language")`)
  })

  test("a share link of a listing has the names of its fields, and leads to its page by signing in", async () => {
    const { api, login } = connect(site.url)
    await ok(login(demoUser))
    const { items } = await ok(api.listings.mine.get({ query: { status: "active" } }))
    const listing = items.find(({ item }) => Object.keys(item?.fields ?? {}).length > 0)
    const share = await ok(
      api.shares.post({ targetType: "listing", targetId: (listing?.id ?? expect.unreachable()) as ListingId }),
    )
    const visitor = await site.person()
    const complaints: Array<string> = []
    visitor.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())))
    await visitor.goto(`${origin}/app${new URL(share.url ?? "").pathname.slice("/app".length)}`)
    const names = visitor.locator("main dt")
    await names.first().waitFor()
    for (const name of await names.allTextContents()) expect(name).toMatch(/^[A-Z]/)
    await visitor.getByRole("link", { name: "Sign in to make an offer" }).click()
    await visitor.getByLabel("Email").fill("collector0@demo.example")
    await visitor.getByLabel("Password").fill(demoUser.password)
    await visitor.getByRole("button", { name: "Sign in", exact: true }).click()
    await visitor.getByRole("button", { name: "Make an offer" }).waitFor()
    expect(complaints).toEqual([])
    await visitor.own.close()
  })

  test("an entry says nothing of a record that there is not yet", async () => {
    await open("/rounds/:id")
    await page.getByRole("list", { name: "Entries" }).getByRole("listitem").first().waitFor()
    expect(await page.getByText("0 given, 0 not given").count()).toBe(0)
  })
})

/** What of a cycle lies on something else or reaches out of the picture, as it is seen: cut off where its box ends. */
const overlaps = `{
  const svg = document.querySelector(".cycle svg").getBoundingClientRect()
  const boxes = [...document.querySelectorAll(".cycle circle, .cycle bdi, .cycle .inside, .cycle .arrow > text")]
    .map((one) => {
      const box = one.getBoundingClientRect()
      const around = one.closest("div:has(> bdi)")?.getBoundingClientRect() ?? box
      return {
        isRound: one.tagName === "circle",
        text: one.textContent,
        left: Math.max(box.left, around.left),
        right: Math.min(box.right, around.right),
        top: Math.max(box.top, around.top),
        bottom: Math.min(box.bottom, around.bottom),
      }
    })
    .filter(({ left, right }) => right > left)
  const far = (from, to, at) => Math.max(from - at, 0, at - to)
  const meet = (a, b) => {
    if (a.isRound && b.isRound)
      return Math.hypot(a.left - b.left, a.top - b.top) < (a.right - a.left + b.right - b.left) / 2
    if (b.isRound) return meet(b, a)
    if (!a.isRound) return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    const [x, y] = [(a.left + a.right) / 2, (a.top + a.bottom) / 2]
    return Math.hypot(far(b.left, b.right, x), far(b.top, b.bottom, y)) < (a.right - a.left) / 2 - 1
  }
  const out = boxes.filter(({ bottom, left, right, top }) =>
    left < svg.left - 1 || right > svg.right + 1 || top < svg.top - 1 || bottom > svg.bottom + 1)
  const pairs = boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) => meet(a, b)).map((b) => [a.text, b.text]))
  ;[...out.map(({ text }) => text + " is outside"), ...pairs.map(([a, b]) => "“" + a + "” on “" + b + "”")].slice(0, 5)
}`
