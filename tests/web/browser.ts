import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, type BrowserContextOptions, chromium as driver, type Page } from "playwright-core"
import { builtFolder, builtServerIn } from "../server/process/built.ts"
import { startServer } from "../server/process/server-process.ts"
import { chromium } from "../support/chromium.ts"
import { startSmtpInbox } from "../support/smtp-inbox.ts"

export { chromium }

/** The address of the app in the browser: one that counts as secure, so that there are locks between tabs. */
export const origin = "http://curio.localhost"

export type Site = Awaited<ReturnType<typeof startSite>>

/** The built server with its web app, a mail server, and a browser without a window that knows no other host. */
export const startSite = async (env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-web-"))
  const [built, inbox] = await Promise.all([builtFolder(), startSmtpInbox()])
  const server = await startServer(
    { DATA_DIR: join(folder, "data"), PUBLIC_URL: origin, MAIL_URL: inbox.url, ...env },
    { command: builtServerIn(built) },
  )
  const hosts = `MAP curio.localhost ${new URL(server.url).host}, MAP * ~NOTFOUND`
  const browser = await driver.launch({
    executablePath: chromium ?? "chromium",
    args: [`--host-resolver-rules=${hosts}`, "--no-proxy-server", "--disable-gpu", "--disable-dev-shm-usage"],
    chromiumSandbox: false,
  })
  return {
    server,
    inbox,
    /** Another person's browser: cookies and storage of its own. */
    person: async (options: BrowserContextOptions = {}): Promise<Page & { readonly own: BrowserContext }> => {
      const own = await browser.newContext({ baseURL: `${origin}/app/`, locale: "en-US", ...options })
      // A busy machine may take its time.
      own.setDefaultTimeout(60_000)
      return Object.assign(await own.newPage(), { own })
    },
    stop: async () => {
      await browser.close()
      await Promise.all([server.stop(), inbox.stop()])
      rmSync(folder, { recursive: true })
      if (built !== process.env["CURIO_BUILT"]) rmSync(built, { recursive: true })
    },
  }
}

/** Signs up by the pages, and answers the address of the account. */
export const signUp = async (page: Page, name: string): Promise<string> => {
  const email = `${name.toLowerCase()}@example.com`
  await page.goto(`${origin}/app/sign-up`)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill("correct horse")
  await page.getByLabel("Display name").fill(name)
  await page.getByRole("button", { name: "Create account" }).click()
  await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor()
  return email
}
