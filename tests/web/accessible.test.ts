import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { isFull } from "../support/runs.ts"
import { chromium, demoUser, findingsOn, origin, signInToDemo, startDemo, widerThanScreen } from "./browser.ts"
import { addressesForVisitors, demoAddresses } from "./demo-addresses.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

/** The table of pages, with whether a page is shown without a session, and to visitors. */
const pages = [
  ...(await Bun.file(join(import.meta.dirname, "../../web/app.tsx")).text()).matchAll(
    /\{ path: "([^"]+)", .*? \},?$/gm,
  ),
].map(([row, path = ""]) => ({
  path,
  isOpen: row.includes("open: true"),
  isForVisitors: row.includes("visitors: "),
}))

describe.if(chromium !== null)("axe-core finds nothing in the demo", () => {
  let site: Awaited<ReturnType<typeof startDemo>>
  let addresses: Readonly<Record<string, string>>
  let stranger: Page
  let member: Page
  let forVisitors: Readonly<Record<string, string>>
  const refused: Array<string> = []
  beforeAll(async () => {
    site = await startDemo({ PUBLIC: "all" })
    // The pages of moderators are looked at, too.
    await site.curio("users", "grant", demoUser.email, "admin", "--yes")
    addresses = await demoAddresses(site.url)
    forVisitors = await addressesForVisitors(site.url)
    stranger = await site.person({ reducedMotion: "reduce" })
    stranger.on("response", (answer) => void (answer.status() === 401 && refused.push(answer.url())))
    member = await site.person({ reducedMotion: "reduce" })
    await signInToDemo(member)
  })
  afterAll(() => site.stop())

  test("in the table of pages, unless a page of it has no address in the demo", () => {
    expect(pages.length).toBeGreaterThan(8)
    const withParameters = pages.map(({ path }) => path).filter((path) => path.includes(":"))
    expect(Object.keys(addresses).toSorted()).toEqual(withParameters.toSorted())
    const shown = pages.filter(({ isForVisitors }) => isForVisitors).map(({ path }) => path)
    expect(Object.keys(forVisitors).toSorted()).toEqual(shown.toSorted())
  })

  test("as wide as a phone, from right to left and in words that are longer by two fifths", async () => {
    const page = await site.person({ viewport: { width: 390, height: 800 }, reducedMotion: "reduce" })
    await signInToDemo(page)
    await page.goto(`${origin}/app/?locale=xx-rtl`)
    await page.getByRole("heading", { level: 1, name: "Homeho" }).waitFor()
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl")
    const wide: Array<readonly [string, ReadonlyArray<string>]> = []
    for (const path of ["/", "/market", "/collections", "/offers", "/messages", "/rounds", "/settings", "/sets/:id"]) {
      await page.goto(`${origin}/app${addresses[path] ?? path}`)
      await page.locator("h1").first().waitFor()
      await page.locator(`[aria-busy="true"]`).first().waitFor({ state: "detached" })
      const found = await widerThanScreen(page)
      if (found.length > 0) wide.push([path, found])
    }
    expect(wide).toEqual([])
    await page.own.close()
  })

  // The soak looks at each page in all six ways: a desk of 1280 that is enlarged to 200 % has 640 pixels.
  const ways = (["light", "dark"] as const).flatMap((theme) =>
    (isFull ? [320, 640, 1280] : [theme === "light" ? 320 : 1280]).map((width) => ({ theme, width })),
  )

  test.each([
    ...pages.flatMap(({ isForVisitors, path }) => (isForVisitors ? [[path, "visitor"] as const] : [])),
    ...pages.map(({ isOpen, path }) => [path, isOpen ? "stranger" : "member"] as const),
    ["/no/such/page", "stranger"] as const,
    ["/listings/unknown", "member"] as const,
    ["/listings/0199f2c4-0000-7000-8000-000000000000", "visitor"] as const,
  ])("on %s for a %s, in both themes, as wide as a phone or as a desk", async (path, viewer) => {
    const page = viewer === "member" ? member : stranger
    refused.length = 0
    const address = (viewer === "visitor" ? forVisitors : addresses)[path] ?? path
    await page.goto(`${origin}/app${address}`)
    await page.locator("h1, [role=alert]:not(:empty)").first().waitFor()
    await page.locator(`[aria-busy="true"]`).first().waitFor({ state: "detached" })
    for (const { theme, width } of ways) {
      // So high that the bar at the bottom of a phone covers nothing: it is scrolled from under it.
      await page.setViewportSize({ width, height: 2400 })
      await page.emulateMedia({ colorScheme: theme })
      expect([theme, width, ...(await findingsOn(page))]).toEqual([theme, width])
    }
    const heading = await page.getByRole("heading", { level: 1 }).first().textContent()
    expect(await page.title()).toBe(`${heading} · curio`)
    if (viewer === "visitor") expect(refused).toEqual([])
    // What a page of one thing shows must be there.
    if (path in addresses) expect(await page.getByRole("heading", { level: 1, name: "Not found" }).count()).toBe(0)
  })
})
