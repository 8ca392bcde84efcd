import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { chromium as driver, type Page } from "playwright-core"
import { connect, ok } from "../../packages/client/src/index.ts"
import { chromium } from "../support/chromium.ts"
import { root } from "./children.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, startService } from "./service.ts"
import { webSpeed } from "./web-speed.ts"

const turns = 5

/**
 * What a browser loads for a first page, how evenly it scrolls through a long conversation, and when it has shown the
 * largest part of Home and of Market, with a processor that is slowed down four times, on the data of the demo. Where
 * there is no Chromium, the bytes alone.
 */
export const web = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const seed = [process.execPath, "--no-env-file", join(root, "dist/cli/main.js"), "seed", "--if-empty"]
  await Bun.$`${seed}`.env({ ...process.env, DATA_DIR: join(folder.path, "data") }).quiet()
  await using service = await startService(folder.path)
  const bytes = await firstLoad(service.url)
  const loaded = below("scripts and styles of a first page, compressed", bytes / 1024, 90, "KB")
  if (chromium === null) return [loaded]
  return [loaded, ...(await inBrowser(service.url))]
}

/** The bytes of the files that the page names, and of those that Home needs in addition. */
const firstLoad = async (url: string): Promise<number> => {
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { "accept-encoding": "br" }, decompress: false })
    return Buffer.from(await answer.arrayBuffer())
  }
  const page = brotliDecompressSync(await get("/app")).toString()
  const first = [...page.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "")
  const bodies = await Promise.all(first.map(get))
  const scripts = bodies.map((body) => brotliDecompressSync(body).toString()).join("\n")
  const later = [...new Set(scripts.match(/(?:home|en)-\w+\.js/g))].map((name) => `/app/assets/${name}`)
  const all = [...bodies, ...(await Promise.all(later.map(get)))]
  return all.reduce((sum, { length }) => sum + length, 0)
}

const inBrowser = async (url: string): Promise<ReadonlyArray<Measure>> => {
  const browser = await driver.launch({ executablePath: chromium ?? "chromium", chromiumSandbox: false })
  try {
    const context = await browser.newContext({ baseURL: url, locale: "en-US" })
    const page = await context.newPage()
    await page.goto("/app/sign-in")
    await page.getByLabel("Email").fill(member.email)
    await page.getByLabel("Password").fill(member.password)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
    const scrolled = await longestFrame(page, url)
    const devtools = await context.newCDPSession(page)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
    return [
      scrolled,
      await largestPaint(page, "Home", "/app"),
      await largestPaint(page, "Market", "/app/market"),
      ...(await webSpeed(page, devtools, url, member)),
    ]
  } finally {
    await browser.close()
  }
}

const member = { email: "collector0@demo.example", password: "demo password" } as const
const messages = 500

/** The longest time between two frames, while the messages of a conversation go by from the newest to the oldest. */
const longestFrame = async (page: Page, url: string): Promise<Measure> => {
  const client = connect(url)
  await ok(client.login(member))
  const { conversations } = client.api.chat
  const [conversation] = (await ok(conversations.get({ query: { limit: 1 } }))).items
  const id = conversation?.id ?? ""
  for (let number = 0; number < messages; number++)
    await ok(
      conversations({ id }).messages.post({ content: `Message ${number}. ${"A few words more. ".repeat(number % 9)}` }),
    )
  await page.goto(`/app/messages/${id}`)
  const shown = page.locator(".log ol > li")
  await shown.first().waitFor()
  // Older ones are loaded while one scrolls up.
  for (let count = 0; count < messages; count = await shown.count()) {
    await page.evaluate(`document.querySelector(".log").scrollTop = 0`)
    await shown.nth(count).waitFor({ state: "attached" })
  }
  const times: Array<number> = []
  for (let turn = 0; turn < turns; turn++) {
    times.push(Number(await page.evaluate(scrollThrough)))
    progress(`frames ${turn}: ${round(times.at(-1) ?? 0)} ms`)
  }
  return below(`longest frame while ${messages} messages are scrolled through`, median(times), 50, "ms")
}

/** Scrolls by half a screen with each frame, and answers the longest time between two frames. */
const scrollThrough = `new Promise((resolve) => {
  const log = document.querySelector(".log")
  log.scrollTop = log.scrollHeight
  let [longest, before] = [0, 0]
  const frame = (now) => {
    if (before > 0) longest = Math.max(longest, now - before)
    before = now
    log.scrollTop -= log.clientHeight / 2
    if (log.scrollTop > 0) requestAnimationFrame(frame)
    else resolve(longest)
  }
  requestAnimationFrame(() => requestAnimationFrame(frame))
})`

const largestPaint = async (page: Page, name: string, path: string): Promise<Measure> => {
  const times: Array<number> = []
  for (let turn = 0; turn < turns; turn++) {
    await page.goto(path)
    await page.getByRole("main").getByRole("listitem").first().waitFor()
    times.push(Number(await page.evaluate(paintTime)))
    progress(`${name} ${turn}: ${round(times.at(-1) ?? 0)} ms`)
  }
  return below(`largest paint of ${name}, processor slowed 4 times`, median(times), 1000, "ms")
}

/** When the largest part of the page was shown (w3c.github.io/largest-contentful-paint). */
const paintTime = `new Promise((resolve) => new PerformanceObserver((list) =>
  resolve(list.getEntries().at(-1).startTime)).observe({ type: "largest-contentful-paint", buffered: true }))`
