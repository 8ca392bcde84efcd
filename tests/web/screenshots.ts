import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { startServer } from "../server/processes/server-process.ts"
import { origin, signInToDemo, startDemo, startSite } from "./browser.ts"

// `npm run screenshots`: makes the pictures of the README from the community that `npm run demo` shows. As WebP, they
// take a third of what they take as PNG.
const pictures = join(import.meta.dirname, "../../docs/screenshots")
const site = await startDemo()
const page = await site.person({ viewport: { width: 1280, height: 800 }, colorScheme: "light" })

const open = async (path: string): Promise<void> => {
  await page.goto(`${origin}/app${path}`)
  await page.locator("main li, main dl").first().waitFor()
}

/** Opens the first of those that a page lists, or the first with a text. */
const openFirst = async (list: string, text = ""): Promise<void> => {
  await open(list)
  const found = page.locator(`main a[href*="${list}/"]`).filter({ hasText: text }).first()
  await open(((await found.getAttribute("href")) ?? "").slice("/app".length))
}

const keep = async (of: Page, name: string): Promise<void> => {
  await of.locator(`[aria-busy="true"]`).first().waitFor({ state: "detached" })
  // Pictures below the screen are not loaded.
  await of.evaluate(`Promise.all([...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    .map((image) => image.decode().catch(() => undefined)))`)
  const devtools = await of.context().newCDPSession(of)
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 90 })
  await Bun.write(join(pictures, `${name}.webp`), Buffer.from(data, "base64"))
}

mkdirSync(pictures, { recursive: true })
await signInToDemo(page)
await open("/")
await keep(page, "home")
await open("/market")
await keep(page, "market")
await openFirst("/collections", "8 items")
await keep(page, "collection")
await openFirst("/offers")
await keep(page, "negotiation")
await openFirst("/messages")
await keep(page, "conversation")
await site.stop()

// All parts in both themes, to look at when they change: a server that was not built has their page.
const folder = mkdtempSync(join(tmpdir(), "curio-parts-"))
const source = await startServer(
  { DATA_DIR: folder, PUBLIC_URL: origin },
  { command: [process.execPath, "--no-env-file", join(import.meta.dirname, "../../server/main.ts")] },
)
const parts = await startSite({}, async () => new URL(source.url).host)
const all = await parts.person({ reducedMotion: "reduce" })
for (const width of [1440, 390]) {
  await all.setViewportSize({ width, height: 900 })
  await all.goto(`${origin}/app/parts`)
  await all.getByRole("heading", { level: 1, name: "Parts" }).waitFor()
  await all.screenshot({ path: join(import.meta.dirname, `../../dist/screenshots/parts-${width}.png`), fullPage: true })
}
await Promise.all([parts.stop(), source.stop()])
rmSync(folder, { recursive: true })
