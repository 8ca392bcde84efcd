import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { chromium as driver } from "playwright-core"
import { chromium } from "../support/chromium.ts"
import { root } from "./children.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, startService } from "./service.ts"

const turns = 5

/**
 * What a browser loads for a first page, and when it has shown the largest part of Home and of Market, with a processor
 * that is slowed down four times, on the data of the demo. Where there is no Chromium, the bytes alone.
 */
export const web = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const seed = [process.execPath, "--no-env-file", join(root, "dist/cli/main.js"), "seed", "--if-empty"]
  await Bun.$`${seed}`.env({ ...process.env, DATA_DIR: join(folder.path, "data") }).quiet()
  await using service = await startService(folder.path)
  const bytes = await firstLoad(service.url)
  const loaded = below("scripts and styles of a first page, compressed", bytes / 1024, 90, "KB")
  if (chromium === null) return [loaded]
  return [loaded, ...(await largestPaints(service.url))]
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

const largestPaints = async (url: string): Promise<ReadonlyArray<Measure>> => {
  const browser = await driver.launch({ executablePath: chromium ?? "chromium", chromiumSandbox: false })
  try {
    const context = await browser.newContext({ baseURL: url, locale: "en-US" })
    const page = await context.newPage()
    await page.goto("/app/sign-in")
    await page.getByLabel("Email").fill("collector0@demo.example")
    await page.getByLabel("Password").fill("demo password")
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
    const measures: Array<Measure> = []
    for (const [name, path] of [
      ["Home", "/app"],
      ["Market", "/app/market"],
    ] as const) {
      const times: Array<number> = []
      for (let turn = 0; turn < turns; turn++) {
        await page.goto(path)
        await page.getByRole("main").getByRole("listitem").first().waitFor()
        times.push(Number(await page.evaluate(largestPaint)))
        progress(`${name} ${turn}: ${round(times.at(-1) ?? 0)} ms`)
      }
      measures.push(below(`largest paint of ${name}, processor slowed 4 times`, median(times), 1000, "ms"))
    }
    return measures
  } finally {
    await browser.close()
  }
}

/** When the largest part of the page was shown (w3c.github.io/largest-contentful-paint). */
const largestPaint = `new Promise((resolve) => new PerformanceObserver((list) =>
  resolve(list.getEntries().at(-1).startTime)).observe({ type: "largest-contentful-paint", buffered: true }))`
