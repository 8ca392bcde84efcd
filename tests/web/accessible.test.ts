import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import axe from "axe-core"
import type { Page } from "playwright-core"
import { chromium, origin, type Site, signUp, startSite } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

/** The table of pages, with whether a page is shown without a session. */
const pages = [
  ...(await Bun.file(join(import.meta.dirname, "../../web/app.tsx")).text()).matchAll(
    /\{ path: "([^"]+)", .*? \},?$/gm,
  ),
].map(([row, path = ""]) => ({ path: path.replaceAll(/:\w+/g, "unknown"), isOpen: row.includes("open: true") }))

/** What axe-core finds in WCAG 2.2 AA, each finding in a line; and what is wider than a phone of 320 pixels. */
const findingsOn = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe.source)
  const tags = JSON.stringify(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
  const found = await page.evaluate(`axe.run(document, { runOnly: ${tags} }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`)
  const isWide = await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
  return [...(found as ReadonlyArray<string>), ...(isWide === true ? ["wider than the screen"] : [])]
}

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
    test("on each page, as wide as a phone and as a desk", async () => {
      const stranger = await site.person({ colorScheme, reducedMotion: "reduce" })
      const member = await site.person({ colorScheme, reducedMotion: "reduce" })
      await signUp(member, `Ada${colorScheme}`)
      const wrong: Array<string> = []
      for (const { isOpen, path } of [...pages, { path: "/no/such/page", isOpen: true }]) {
        const page = isOpen ? stranger : member
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(`${origin}/app${path}`)
          await page.locator("h1, [role=alert]:not(:empty)").first().waitFor()
          await page.locator(`[aria-busy="true"]`).first().waitFor({ state: "detached" })
          wrong.push(...(await findingsOn(page)).map((finding) => `${path} at ${width}: ${finding}`))
        }
      }
      expect(wrong).toEqual([])
    })
  })
})
