import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { isFull } from "../support/runs.ts"
import { chromium, findingsOn, origin, signInToDemo, startDemo } from "./browser.ts"
import { demoAddresses } from "./demo-addresses.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

/** The table of pages, with whether a page is shown without a session. */
const pages = [
  ...(await Bun.file(join(import.meta.dirname, "../../web/app.tsx")).text()).matchAll(
    /\{ path: "([^"]+)", .*? \},?$/gm,
  ),
].map(([row, path = ""]) => ({ path, isOpen: row.includes("open: true") }))

describe.if(chromium !== null)("axe-core finds nothing in the demo", () => {
  let site: Awaited<ReturnType<typeof startDemo>>
  let addresses: Readonly<Record<string, string>>
  let stranger: Page
  let member: Page
  beforeAll(async () => {
    site = await startDemo()
    addresses = await demoAddresses(site.url)
    stranger = await site.person({ reducedMotion: "reduce" })
    member = await site.person({ reducedMotion: "reduce" })
    await signInToDemo(member)
  })
  afterAll(() => site.stop())

  test("in the table of pages, unless a page of it has no address in the demo", () => {
    expect(pages.length).toBeGreaterThan(8)
    const withParameters = pages.map(({ path }) => path).filter((path) => path.includes(":"))
    expect(Object.keys(addresses).toSorted()).toEqual(withParameters.toSorted())
  })

  // The soak looks at each page in all four ways.
  const ways = (["light", "dark"] as const).flatMap((theme) =>
    (isFull ? [320, 1280] : [theme === "light" ? 320 : 1280]).map((width) => ({ theme, width })),
  )

  test.each([
    ...pages.map(({ isOpen, path }) => [path, isOpen] as const),
    ["/no/such/page", true] as const,
    ["/listings/unknown", false] as const,
  ])("on %s, in both themes, as wide as a phone or as a desk", async (path, isOpen) => {
    const page = isOpen ? stranger : member
    await page.goto(`${origin}/app${addresses[path] ?? path}`)
    await page.locator("h1, [role=alert]:not(:empty)").first().waitFor()
    await page.locator(`[aria-busy="true"]`).first().waitFor({ state: "detached" })
    for (const { theme, width } of ways) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: theme })
      expect([theme, width, ...(await findingsOn(page))]).toEqual([theme, width])
    }
    const heading = await page.getByRole("heading", { level: 1 }).first().textContent()
    expect(await page.title()).toBe(`${heading} · curio`)
    // What a page of one thing shows must be there.
    if (path in addresses) expect(await page.getByRole("heading", { level: 1, name: "Not found" }).count()).toBe(0)
  })
})
