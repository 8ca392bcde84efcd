import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Locator, Page } from "playwright-core"
import { connect, ok } from "../../packages/client/src/index.ts"
import { chromium, demoUser, origin, signInToDemo, startDemo, widerThanScreen } from "./browser.ts"
import { addressesForVisitors } from "./demo-addresses.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

/** What a window of 1280 × 800 shows at a zoom of 200 %. */
const zoomed = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, reducedMotion: "reduce" } as const

describe.if(chromium !== null)("In the demo, at a zoom of 200 %", () => {
  let site: Awaited<ReturnType<typeof startDemo>>
  beforeAll(async () => {
    site = await startDemo()
  })
  afterAll(() => site.stop())

  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()

  test("a user signs in, makes an offer and writes a message with the keyboard alone", async () => {
    const page = await site.person(zoomed)
    await page.goto(`${origin}/app/sign-in`)
    await heading(page, "Sign in")
    await page.keyboard.press("Tab")
    expect(await focusOf(page)).toEqual({ name: "Skip to the content", hidden: null })
    await page.keyboard.press("Enter")
    await type(page, page.getByLabel("Email"), demoUser.email)
    await type(page, page.getByLabel("Password"), demoUser.password)
    await page.keyboard.press("Enter")
    await heading(page, "Home")

    const menu = page.getByRole("banner").locator("summary")
    const own = (await menu.textContent()) ?? ""
    await press(page, menu, "Shift+Tab")
    await page.getByRole("button", { name: "Sign out" }).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Sign out" }).waitFor({ state: "hidden" })
    expect(await isFocused(menu)).toBe(true)

    const pages = page.getByRole("button", { name: "Menu" })
    await press(page, pages, "Shift+Tab")
    await page.getByRole("link", { name: "Wants", exact: true }).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("link", { name: "Wants", exact: true }).waitFor({ state: "hidden" })
    expect(await isFocused(pages)).toBe(true)
    await page.keyboard.press("Enter")
    await press(page, page.getByRole("link", { name: "Market", exact: true }))
    await heading(page, "Market")
    const ofOthers = page.getByRole("main").getByRole("listitem").filter({ hasText: "€", hasNotText: own })
    await press(page, ofOthers.first().getByRole("link"))
    const offer = page.getByRole("button", { name: "Make an offer" })
    await press(page, offer)
    const dialog = page.getByRole("dialog")
    await dialog.waitFor()
    await tabTo(page, dialog.getByRole("button", { name: "Close" }))
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    expect(await isFocused(offer)).toBe(true)
    await page.keyboard.press("Enter")
    await type(page, dialog.getByLabel("Message to the other side"), "By keyboard")
    await press(page, dialog.getByRole("button", { name: "Send offer" }))
    await page.getByText("has to answer your proposal.").waitFor()
    await page.getByText("By keyboard").first().waitFor()

    await press(page, pages, "Shift+Tab")
    await press(page, page.getByRole("link", { name: "Messages", exact: true }))
    await heading(page, "Messages")
    await press(page, page.getByRole("list", { name: "Conversations" }).getByRole("link").first())
    const message = page.getByLabel("Message", { exact: true })
    await type(page, message, "No user touched a mouse")
    await page.keyboard.press("Enter")
    await page.getByRole("listitem").filter({ hasText: "No user touched a mouse" }).waitFor()
    expect(await isFocused(message)).toBe(true)
  })

  test("a visitor comes back with an account, and decides a report as a moderator, with the keyboard alone", async () => {
    await site.curio("users", "grant", demoUser.email, "moderator", "--yes")
    const { "/listings/:id": listing = "", "/people/:id": person = "" } = await addressesForVisitors(site.url)
    const reporter = connect(site.url)
    await ok(reporter.login({ ...demoUser, email: "collector0@demo.example" }))
    const { items } = await ok(reporter.api.friends.get())
    const targetId = items.find(({ id }) => !person.includes(id))?.id ?? expect.unreachable()
    await ok(reporter.api.reports.post({ targetType: "user", targetId, reason: "spam", details: "By keyboard" }))

    const page = await site.person(zoomed)
    await page.goto(`${origin}/app${listing}`)
    await press(page, page.getByRole("link", { name: "Sign in to make an offer" }))
    await heading(page, "Sign in")
    await type(page, page.getByLabel("Email"), demoUser.email)
    await type(page, page.getByLabel("Password"), demoUser.password)
    await page.keyboard.press("Enter")
    await page.waitForURL(`${origin}/app${listing}`)
    await press(page, page.getByRole("button", { name: "Menu" }), "Shift+Tab")
    await press(page, page.getByRole("link", { name: "Moderation" }))
    await heading(page, "Moderation")
    const report = page
      .getByRole("listitem")
      .filter({ has: page.locator(".case-head"), hasText: "By keyboard" })
      .last()
    await press(page, report.locator(".case-head[aria-expanded=false]"))
    await press(page, report.getByRole("button", { name: /^Warn / }))
    // The note has the focus, and the rule before it has the reason of the report.
    await page.keyboard.type("No user touched a mouse")
    await type(page, page.getByLabel("Which rule was broken"), "No advertising", "Shift+Tab")
    await press(page, page.getByRole("button", { name: "Warn the person" }))
    await page.getByText("The report was decided.").waitFor()
  })

  test("no page scrolls sideways", async () => {
    const page = await site.person(zoomed)
    await signInToDemo(page)
    for (const path of ["/", "/wants", "/rounds", "/notifications", "/settings", "/settings/profile"])
      expect([path, ...(await tooWideAt(page, path))]).toEqual([path])
    for (const path of ["/market", "/collections", "/offers", "/messages", "/events", "/people?q=Ben"]) {
      expect([path, ...(await tooWideAt(page, path))]).toEqual([path])
      const links = page.getByRole("main").locator(`li a[href^="/app/"]`)
      const address = ((await links.first().getAttribute("href")) ?? "").slice("/app".length)
      expect([address, ...(await tooWideAt(page, address))]).toEqual([address])
    }
    // From right to left, the side on which one begins is the other one, whatever the language.
    await page.evaluate(`document.documentElement.dir = "rtl"`)
    expect(await widerThanScreen(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 400 })
    const [side, content] = ["nav", "main"].map((one) => page.locator(one).first())
    expect((await side?.boundingBox())?.x).toBeGreaterThan((await content?.locator("h1").boundingBox())?.x ?? 1280)
  })

  test("nothing moves for users who want that", async () => {
    const page = await site.person(zoomed)
    await signInToDemo(page)
    await page.goto(`${origin}/app/market`)
    await page.getByRole("main").getByRole("listitem").first().waitFor()
    await page.evaluate(`document.querySelector("search button").ariaBusy = "true"`)
    const moving = await page.evaluate(`[...document.querySelectorAll("*")].flatMap((one) =>
      ["", "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(one, part)
        const { animationDuration, animationName, backgroundImage, scrollBehavior, transitionDuration } = style
        const isShort = animationName === "none" || animationDuration === "0.001s"
        const isStill = isShort && scrollBehavior === "auto" && /^[0, s]+$/.test(transitionDuration)
        return isStill && (one.ariaBusy !== "true" || backgroundImage === "none") ? [] : [one.outerHTML.slice(0, 160) + part]
      }))`)
    expect(moving).toEqual([])
  })
})

const tooWideAt = async (page: Page, path: string): Promise<ReadonlyArray<string>> => {
  await page.goto(`${origin}/app${path}`)
  await page.getByRole("heading", { level: 1 }).waitFor()
  await page.locator(`[aria-busy="true"]`).first().waitFor({ state: "detached" })
  return widerThanScreen(page)
}

const isFocused = async (of: Locator): Promise<boolean> => (await of.and(of.page().locator(":focus")).count()) > 0

/** Presses Tab, or Shift with Tab, until something has the focus. What has it on the way must show it on the screen. */
const tabTo = async (page: Page, target: Locator, key = "Tab"): Promise<void> => {
  await target.waitFor()
  for (let pressed = 0; pressed < 200; pressed += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press(key)
    const { hidden, name } = await focusOf(page)
    expect([name, hidden]).toEqual([name, null])
  }
  throw new Error(`Tab does not reach ${target}`)
}

const press = async (page: Page, target: Locator, key = "Tab"): Promise<void> => {
  await tabTo(page, target, key)
  await page.keyboard.press("Enter")
}

const type = async (page: Page, target: Locator, text: string, key = "Tab"): Promise<void> => {
  await tabTo(page, target, key)
  await page.keyboard.type(text)
}

/** What has the focus, and why one cannot see that: no outline around it, or it lies outside or below something. */
const focusOf = (page: Page): Promise<{ readonly name: string; readonly hidden: string | null }> =>
  page.evaluate(`(() => {
    const one = document.activeElement
    const name = (one.textContent.trim() || one.outerHTML).slice(0, 160)
    // The end of the page, from where the browser's own controls are next.
    if (one === document.body) return { name, hidden: null }
    const shown = one.closest(".button") ?? one
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) return { name, hidden: "no outline" }
    const [{ left, top, width, height }] = shown.getClientRects()
    const [x, y] = [left + Math.min(width, innerWidth) / 2, top + Math.min(height, innerHeight) / 2]
    const above = document.elementFromPoint(x, y)
    if (above === null) return { name, hidden: "outside of the screen" }
    return { name, hidden: shown.contains(above) || above.contains(shown) ? null : "below " + above.outerHTML.slice(0, 160) }
  })()`)
