import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { isFull } from "../support/runs.ts"
import { chromium, findingsOn, origin, type Site, signUp, startSite } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

/** The table of pages, with whether a page is shown without a session. */
const pages = [
  ...(await Bun.file(join(import.meta.dirname, "../../web/app.tsx")).text()).matchAll(
    /\{ path: "([^"]+)", .*? \},?$/gm,
  ),
].map(([row, path = ""]) => ({ path: path.replaceAll(/:\w+/g, "unknown"), isOpen: row.includes("open: true") }))

describe.if(chromium !== null)("axe-core finds nothing", () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: "off" })
  })
  afterAll(() => site.stop())

  test("in the table of pages, unless it was read", () => {
    expect(pages.length).toBeGreaterThan(8)
  })

  describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
    // The soak looks at each page in all four ways.
    const widths = isFull ? [320, 1280] : [colorScheme === "light" ? 320 : 1280]
    let stranger: Page
    let member: Page
    beforeAll(async () => {
      stranger = await site.person({ colorScheme, reducedMotion: "reduce" })
      member = await site.person({ colorScheme, reducedMotion: "reduce" })
      await signUp(member, `Ada${colorScheme}`)
    })

    test.each([...pages.map(({ isOpen, path }) => [path, isOpen] as const), ["/no/such/page", true] as const])(
      "on %s, as wide as a phone or as a desk",
      async (path, isOpen) => {
        const page = isOpen ? stranger : member
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(`${origin}/app${path}`)
          await page.locator("h1, [role=alert]:not(:empty)").first().waitFor()
          await page.locator(`[aria-busy="true"]`).first().waitFor({ state: "detached" })
          expect([width, ...(await findingsOn(page))]).toEqual([width])
        }
      },
    )
  })
})
