import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import axe from "axe-core"
import { $ } from "bun"
import { type BrowserContext, type BrowserContextOptions, chromium as driver, type Page } from "playwright-core"
import { builtFolder, builtServerIn } from "../server/processes/built.ts"
import { startServer } from "../server/processes/server-process.ts"
import { chromium } from "../support/chromium.ts"
import { startSmtpInbox } from "../support/smtp-inbox.ts"

export { chromium }

/** The address of the app in the browser: one that counts as secure, so that there are locks between tabs. */
export const origin = "http://curio.localhost"

export type Site = Awaited<ReturnType<typeof startSite>>

/** The built server with its web app, a mail server, and a browser without a window that knows no other host. */
export const startSite = async (
  env: Record<string, string> = {},
  /** Answers the address by which browsers reach the server at an address. */
  through: (host: string) => Promise<string> = async (host) => host,
  /** What the browser is started with, besides. */
  flags: ReadonlyArray<string> = [],
) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-web-"))
  const [built, inbox] = await Promise.all([builtFolder(), startSmtpInbox()])
  const data = { DATA_DIR: env["DATA_DIR"] ?? join(folder, "data") }
  const start = (more: Record<string, string>) =>
    startServer(
      { ...data, PUBLIC_URL: origin, MAIL_URL: inbox.url, ...env, ...more },
      { command: builtServerIn(built) },
    )
  let server = await start({})
  const { host, port } = new URL(server.url)
  const hosts = `MAP curio.localhost ${await through(host)}, MAP * ~NOTFOUND`
  // The server is a public one for the browser, though it runs on this machine.
  const isPublic = "--disable-features=LocalNetworkAccessChecks"
  const browser = await driver.launch({
    executablePath: chromium ?? "chromium",
    args: [
      ...[`--host-resolver-rules=${hosts}`, "--no-proxy-server", "--disable-gpu", "--disable-dev-shm-usage", isPublic],
      ...flags,
    ],
    chromiumSandbox: false,
  })
  return {
    get server() {
      return server
    },
    inbox,
    /** Runs a command of the command line on the data of the server. */
    curio: (...command: ReadonlyArray<string>) =>
      $`${process.execPath} ${join(built, "cli/main.js")} ${command}`.env({ ...process.env, ...data }).quiet(),
    /** Kills the server, and starts it again at the same address. */
    restart: async () => {
      await server.kill()
      server = await start({ PORT: port })
    },
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

/** The site with the community that `npm run demo` shows, and no limit of requests. */
export const startDemo = async (env: Record<string, string> = {}) => {
  const data = mkdtempSync(join(tmpdir(), "curio-demo-"))
  const built = await builtFolder()
  await $`${process.execPath} ${join(built, "cli/main.js")} seed --if-empty`
    .env({ ...process.env, DATA_DIR: data })
    .quiet()
  if (built !== process.env["CURIO_BUILT"]) rmSync(built, { recursive: true })
  mkdirSync(join(data, "pages"))
  writeFileSync(
    join(data, "pages/rules.md"),
    "# Rules\n\n## Be kind\n\n- Pack **well**.\n- Answer <https://example.com>.",
  )
  const site = await startSite({ DATA_DIR: data, RATE_LIMITS: "off", ...env })
  const stop = async () => {
    await site.stop()
    rmSync(data, { recursive: true })
  }
  return { person: site.person, curio: site.curio, url: site.server.url, stop }
}

/**
 * Counts how often a user presses in a page from now on, in all that it shows. To choose from a list of the browser is
 * no press in the page: tests add it.
 */
export const pressesOf = async (page: Page) => {
  const count =
    "addEventListener('pointerdown', () => sessionStorage.pressed = Number(sessionStorage.pressed ?? 0) + 1, true)"
  await page.addInitScript(count)
  await page.evaluate(count)
  return async (): Promise<number> => Number(await page.evaluate("sessionStorage.pressed ?? 0"))
}

/** A user of the demo, whose password is known. */
export const demoUser = { email: "collector1@demo.example", password: "demo password" } as const

/** Signs in as a user of the demo, by the page. */
export const signInToDemo = async (page: Page): Promise<void> => {
  await page.goto(`${origin}/app/sign-in`)
  await page.getByLabel("Email").fill(demoUser.email)
  await page.getByLabel("Password").fill(demoUser.password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
}

/** Signs up by the pages, and answers the address of the account. `query` says where to go on. */
export const signUp = async (page: Page, name: string, query = ""): Promise<string> => {
  const email = `${name.toLowerCase()}@example.com`
  await page.goto(`${origin}/app/sign-up${query}`)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill("correct horse")
  await page.getByLabel("Display name").fill(name)
  await page.getByRole("button", { name: "Create account" }).click()
  await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor()
  return email
}

/** What axe-core finds in WCAG 2.2 AA, each finding in a line; and what is wider than a phone of 320 pixels. */
export const findingsOn = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe.source)
  const tags = JSON.stringify(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
  for (;;) {
    // A list has other columns in a window of another size, and lays out what is in the window then: frame by frame.
    await page.evaluate(frames)
    await page.waitForFunction(isLaidOut)
    const places = await page.evaluate(placesOfCards)
    const found = await page.evaluate(`axe.run(document, { runOnly: ${tags} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`)
    // A busy machine may give a window its size in the meantime: then it is looked at once more.
    if ((await page.evaluate(placesOfCards)) === places)
      return [...(found as ReadonlyArray<string>), ...(await widerThanScreen(page)).map((html) => `too wide: ${html}`)]
  }
}

const frames =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"

const isLaidOut = `[...document.querySelectorAll("main .cards")].every((one) => {
  const { bottom, top } = one.getBoundingClientRect()
  const isOutside = top > innerHeight || bottom < 0
  return isOutside || [...one.querySelectorAll("a")].every((a) => a.checkVisibility({ contentVisibilityAuto: true }))
})`

const placesOfCards = `JSON.stringify([innerWidth, ...[...document.querySelectorAll("main .cards a")].map((a) => {
  const { height, width, x, y } = a.getBoundingClientRect()
  return [x, y + scrollY, width, height, a.checkVisibility({ contentVisibilityAuto: true })]
})])`

/** What the browser complains about in all pages of a person: broken policies, and errors of the app. */
export const complaintsOf = (own: BrowserContext): ReadonlyArray<string> => {
  const complaints: Array<string> = []
  own.on(
    "console",
    (message) => void (/Content Security Policy/.test(message.text()) && complaints.push(message.text())),
  )
  own.on("weberror", (error) => void complaints.push(String(error.error())))
  return complaints
}

/** The elements that reach beyond the screen, so that the page scrolls sideways. */
export const widerThanScreen = async (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(`(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth ? [] :
    [...document.querySelectorAll("body *")]
      .filter((one) => (({ left, right }) => right > clientWidth + 1 || left < -1)(one.getBoundingClientRect()))
      .map((one) => one.outerHTML.slice(0, 160)))(document.documentElement)`)
