import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Page } from "playwright-core"
import type { ItemId, ListingId } from "../../core/index.ts"
import { connect, ok } from "../../packages/client/src/index.ts"
import { chromium, findingsOn, origin, type Site, signUp, startSite } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

/** The distance between the end of one thing and the beginning of the one below it. */
const between = async (page: Page, above: string, below: string): Promise<number> => {
  const [first, second] = [await page.locator(above).boundingBox(), await page.locator(below).boundingBox()]
  return (second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0)
}

describe.if(chromium !== null)("In a community where nothing is yet", () => {
  let site: Site
  let page: Page
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: "off" })
    page = await site.person({ reducedMotion: "reduce", viewport: { width: 390, height: 844 } })
    await signUp(page, "Nia")
  })
  afterAll(() => site.stop())

  const open = async (path: string) => {
    await page.goto(`${origin}/app${path}`)
    await page.locator("h1").first().waitFor()
    await page.locator(`[aria-busy="true"]`).first().waitFor({ state: "detached" })
  }
  const main = () => page.getByRole("main")

  test("the first steps keep their distance, and say whole words", async () => {
    expect(await between(page, "article > .button", "#first-steps")).toBeGreaterThanOrEqual(16)
    const cut = await page.evaluate(`[...document.querySelectorAll(".first-steps select")].filter((one) => {
      const text = document.createElement("canvas").getContext("2d")
      text.font = getComputedStyle(one).font
      const { paddingLeft, paddingRight } = getComputedStyle(one)
      const space = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return text.measureText(one.selectedOptions[0].text).width > space
    }).map((one) => one.value)`)
    expect(cut).toEqual([])
  })

  test("what is empty says so, and has the next step", async () => {
    await open("/market")
    await main().getByText("Nothing is offered yet.").waitFor()
    await main().getByRole("link", { name: "Offer something" }).click()
    await page.getByRole("dialog").waitFor()
    await open("/market?type=books")
    await main().getByText("Nothing was found. Try fewer filters.").waitFor()
    for (const path of ["/worth", "/statistics"]) {
      await open(path)
      await main().getByRole("link", { name: "Add item" }).click()
      await page.getByRole("dialog").waitFor()
    }
  })

  test("a box that is checked is as large as others, next to buttons too", async () => {
    for (const path of ["/messages", "/notifications"]) {
      await open(path)
      const box = await main().getByRole("checkbox").first().boundingBox()
      expect([path, (box?.width ?? 0) >= 16, box?.width]).toEqual([path, true, box?.height])
    }
  })

  test("a search with one field has the space of its label", async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ["/people", "/sets"]) {
        await open(path)
        const search = main().getByRole("search")
        const [label, field] = [search.locator("label"), await search.getByRole("searchbox").boundingBox()]
        expect(field?.width).toBeGreaterThan(width === 390 ? 220 : 300)
        if (width === 1440) expect((await label.boundingBox())?.height).toBeLessThan(30)
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
  })

  test("a list is brought by pasting it, and what cannot be read says what is missing", async () => {
    await open("/collections")
    await main().getByRole("button", { name: "New collection" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Name").fill("Shelf")
    await dialog.getByRole("button", { name: "Create collection" }).click()
    await main().getByRole("button", { name: "Import" }).click()
    await dialog.getByRole("button", { name: "Preview" }).click()
    await dialog.getByText("Please fill in this field.").waitFor()
    await dialog.getByLabel("Or paste a list").fill("A\tB\nDune\t1")
    await dialog.getByRole("button", { name: "Preview" }).click()
    await dialog.getByText("A table needs headings in its first line").waitFor()
    const long = `Of ${"many ".repeat(34)}words`
    await dialog.getByLabel("Or paste a list").fill(`- Dune\n- Emma, a novel\n- ${long}\n- ${"W".repeat(190)}\n`)
    await dialog.getByRole("button", { name: "Preview" }).click()
    await dialog.getByText("Of 4: 4 new").waitFor()
    await dialog.getByRole("button", { name: "Start import" }).click()
    await dialog.getByText("The import is done.").waitFor()
    await page.keyboard.press("Escape")
    await main().getByRole("link", { name: "Emma, a novel" }).waitFor()
    // The cover that is made of a long name has its beginning.
    const cover = page.locator(".made").filter({ hasText: long })
    const begins = await cover.evaluate((one) => {
      const range = one.ownerDocument.createRange()
      range.selectNodeContents(one)
      return range.getBoundingClientRect().top >= one.getBoundingClientRect().top
    })
    expect(begins).toBe(true)
    expect(await findingsOn(page)).toEqual([])
    await main().getByRole("button", { name: "Table" }).click()
    const head = main().getByRole("row").first()
    await head.waitFor()
    expect((await head.boundingBox())?.height).toBeLessThan(60)
    expect(await findingsOn(page)).toEqual([])
  })

  test("without a connection a page says so once, and goes on when there is one", async () => {
    const place = (name: string) => page.locator(".places").getByRole("link", { name })
    await open("/messages")
    await place("Market").click()
    await page.getByRole("heading", { level: 1, name: "Market" }).waitFor()
    await page.context().setOffline(true)
    await place("Messages").click()
    const problem = main().getByRole("alert")
    await problem.first().waitFor()
    expect(await problem.count()).toBe(1)
    await page.context().setOffline(false)
    await main().getByText("No conversations yet.").waitFor()
    expect(await problem.count()).toBe(0)
  })

  test("the language that the account got from the browser is shown, and stays when other settings are saved", async () => {
    await open("/settings/notifications")
    const field = main().getByLabel("Language of mails and of the app")
    await main().getByLabel("Summary", { exact: true }).selectOption("weekly")
    await main().getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText("Your settings were saved.").waitFor()
    await open("/settings/notifications")
    expect(await field.inputValue()).toBe("en-US")
    expect(await field.locator("option:checked").textContent()).toBe("American English")
  })

  test("who has no picture has an initial, and files that are attached have their names", async () => {
    await open("/settings/profile")
    await main().locator(".avatar[data-letter=N]").waitFor()
    const nia = connect(site.server.url)
    await ok(nia.login({ email: "nia@example.com", password: "correct horse" }))
    const { id } = await ok(nia.api.chat.conversations.post({ kind: "group", name: "Notes", memberIds: [] }))
    await open(`/messages/${id}`)
    const name = "The box from above, with its long name.png"
    await main()
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "image/png", buffer: Buffer.from("x") })
    expect((await main().getByText(name).boundingBox())?.width).toBeGreaterThan(200)
    expect(await findingsOn(page)).toEqual([])
  })

  test("what one may not see says so, and leads on", async () => {
    const [nia, ben] = [connect(site.server.url), connect(site.server.url)]
    await ok(nia.login({ email: "nia@example.com", password: "correct horse" }))
    await ok(ben.register({ email: "ben@example.com", password: "correct horse", displayName: "Ben" }))
    const ada = await site.person()
    await signUp(ada, "Ada")
    await ada.own.close()
    const other = connect(site.server.url)
    await ok(other.login({ email: "ada@example.com", password: "correct horse" }))
    const shelf = await ok(other.api.collections.post({ name: "Seen", type: "books", visibility: "public" }))
    const { id } = await ok(other.api.collections({ id: shelf.id }).items.post({ name: "Ulysses" }))
    const price = { amount: 900, currency: "EUR" }
    const listing = await ok(other.api.listings.post({ itemId: id as ItemId, kind: "sale", price, paymentMethods: [] }))
    const offer = await ok(ben.api.offers.post({ listingId: listing.id as ListingId, kind: "buy", price }))
    await open(`/offers/${offer.id}`)
    await main().getByText("You may not do this.").waitFor()
    expect(await main().getByRole("button", { name: "Try again" }).count()).toBe(0)
    await main().getByRole("link", { name: "Go to Home" }).click()
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
  })
})
