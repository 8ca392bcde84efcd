import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Locator, Page } from "playwright-core"
import type { ItemId } from "../../core/index.ts"
import { connect, ok } from "../../packages/client/src/index.ts"
import { chromium, origin, type Site, signUp, startSite } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const count = 150

/** An element, which may be in a part of the page that is not laid out. */
interface Shown {
  readonly checkVisibility: (options: { readonly contentVisibilityAuto: boolean }) => boolean
}
const password = "correct horse"

describe.if(chromium !== null)("With 150 rows, in a browser", () => {
  let site: Site
  let page: Page
  let shelf: string
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: "off" })
    page = await site.person()
    const email = await signUp(page, "Ada")
    const [ada, bob] = [connect(site.server.url), connect(site.server.url)]
    await ok(ada.login({ email, password }))
    await ok(bob.register({ email: "bob@example.com", password, displayName: "Bob" }))
    const own = await ok(ada.api.collections.post({ name: "All of them", type: "books" }))
    const foreign = await ok(bob.api.collections.post({ name: "Of Bob", type: "books" }))
    shelf = own.id
    for (let n = 1; n <= count; n++) {
      await ok(ada.api.collections({ id: shelf }).items.post({ name: `Book ${n}` }))
      await ok(ada.api.collections.post({ name: `Shelf ${n}`, type: "books" }))
      const { id: itemId } = await ok(bob.api.collections({ id: foreign.id }).items.post({ name: `Offered ${n}` }))
      await ok(bob.api.listings.post({ itemId: itemId as ItemId, kind: "sale", price: { amount: n, currency: "EUR" } }))
    }
  })
  afterAll(() => site.stop())

  const rows = () => page.getByRole("main").getByRole("listitem")
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor()
  const height = async () => Number(await page.evaluate("scrollY"))
  const isLaidOut = (row: Locator) =>
    row
      .getByRole("link")
      .evaluate((link) => (link as unknown as Shown).checkVisibility({ contentVisibilityAuto: true }))
  /** Scrolls to the end until there is nothing more to load. */
  const toTheEnd = async () => {
    for (let before = await rows().count(); before < count; before = await rows().count()) {
      await page.evaluate("scrollTo(0, document.body.scrollHeight)")
      await rows().nth(before).waitFor()
    }
    expect(await page.getByRole("button", { name: "Load more" }).count()).toBe(0)
  }

  test("a list loads all of them as one scrolls, and the way back leads to the same place", async () => {
    for (const [path, name, last] of [
      [`/collections/${shelf}`, "All of them", "Book 1"],
      ["/market?kind=sale&sort=price_desc", "Market", "Offered 1"],
    ] as const) {
      await page.goto(`${origin}/app${path}`)
      await heading(name)
      await toTheEnd()
      // Outside of the window a card is there, but it is not laid out.
      expect(await isLaidOut(rows().first())).toBe(false)
      const link = rows().last().getByRole("link")
      await link.scrollIntoViewIfNeeded()
      const before = await height()
      expect(before).toBeGreaterThan(1000)
      await link.click()
      await heading(last)
      expect(await height()).toBe(0)
      await page.goBack()
      await heading(name)
      expect([page.url(), await rows().count()]).toEqual([`${origin}/app${path}`, count])
      expect(await height()).toBe(before)
      await page.goForward()
      await heading(last)
      await page.goBack()
    }
    // A reload shows the same filters, and so does the address in another tab.
    await page.reload()
    expect(await page.getByLabel("Sort by").inputValue()).toBe("price_desc")
    expect(await page.getByLabel("Kind").inputValue()).toBe("sale")
    await rows()
      .first()
      .getByRole("link", { name: /Offered 150/ })
      .waitFor()
  })

  test("all collections can be chosen, and an item that is none of the first hundred", async () => {
    await page.goto(`${origin}/app/settings/shares`)
    const what = page.getByLabel("What it shows")
    await what.selectOption({ label: "Shelf 99" })
    expect(await what.locator("option").count()).toBe(count + 1)
    await page.goto(`${origin}/app/market?q=Offered+7`)
    await page.getByRole("link", { name: "Offered 7" }).first().waitFor()
  })
})
