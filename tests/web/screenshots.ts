import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { $ } from "bun"
import type { Page } from "playwright-core"
import { builtFolder } from "../server/process/built.ts"
import { origin, startSite } from "./browser.ts"

// `npm run screenshots`: makes the pictures of the README from the community that `npm run demo` shows.
const pictures = join(import.meta.dirname, "../../docs/screenshots")
const data = mkdtempSync(join(tmpdir(), "curio-screenshots-"))
process.env["CURIO_BUILT"] ??= await builtFolder()
await $`${process.execPath} ${join(await builtFolder(), "cli/main.js")} seed --if-empty`
  .env({ ...process.env, DATA_DIR: data })
  .quiet()
const site = await startSite({ DATA_DIR: data, RATE_LIMITS: "off" })
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
  await of.screenshot({ path: join(pictures, `${name}.png`) })
}

mkdirSync(pictures, { recursive: true })
await page.goto(`${origin}/app/sign-in`)
await page.getByLabel("Email").fill("collector1@demo.example")
await page.getByLabel("Password").fill("demo password")
await page.getByRole("button", { name: "Sign in", exact: true }).click()
await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
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
rmSync(data, { recursive: true })
