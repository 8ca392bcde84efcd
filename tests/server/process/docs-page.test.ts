import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, openPage, type Page } from "../../support/chromium.ts"
import { builtFolder, builtServerIn } from "./built.ts"
import { hasWholeDocs } from "./docs-files.ts"
import { environment, type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-docs-"))
const elsewhere = join(folder, "elsewhere")
const origin = "http://curio.test"

let built: string
let server: ServerProcess
beforeAll(async () => {
  mkdirSync(elsewhere)
  built = await builtFolder()
  const env = { DATA_DIR: join(folder, "data"), PUBLIC_URL: origin }
  server = await startServer(env, { cwd: elsewhere, command: builtServerIn(built) })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
  if (built !== process.env["CURIO_BUILT"]) rmSync(built, { recursive: true })
})

describe("The docs page of the built server", () => {
  test("has all of its files, from whichever folder the server was started", async () => {
    const page = await fetch(`${server.url}/docs`)
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    await hasWholeDocs(server.url)
  })

  test("stops the start with a sentence when one of its files is missing", async () => {
    const broken = join(folder, "broken")
    cpSync(built, broken, { recursive: true })
    const styles = readdirSync(broken).find((name) => name.endsWith(".css")) ?? "no styles"
    rmSync(join(broken, styles))
    const child = Bun.spawn(builtServerIn(broken), {
      cwd: elsewhere,
      env: environment({ DATA_DIR: join(folder, "in-vain") }),
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    })
    const [err, code] = await Promise.all([child.stderr.text(), child.exited])
    const sentence = `The docs page needs ${join(broken, styles)}, which cannot be read: install or build curio again.\n`
    expect({ err, code }).toEqual({ err: sentence, code: 1 })
  })
})

describe.if(chromium !== null)("The docs page in a browser", () => {
  let page: Page
  beforeAll(async () => {
    page = await openPage({ "curio.test:80": new URL(server.url).host })
  })
  afterAll(() => page.close())

  /** Waits until an expression in the page is true, looking again whenever the page changes. */
  const until = (expression: string) =>
    page.evaluate(`new Promise((resolve) => {
      const look = () => { if (${expression}) { observer.disconnect(); resolve(true) } }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      look()
    })`)

  test("shows every operation of the API, and tries a login out", async () => {
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as { readonly paths: object }
    const operations = Object.values(paths).flatMap((methods) => Object.keys(methods)).length
    expect(operations).toBeGreaterThan(50)
    const credentials = JSON.stringify({ email: "ada@example.com", password: "correct horse" })
    const headers = { "content-type": "application/json" }
    const registered = await fetch(`${server.url}/auth/register`, { method: "POST", headers, body: credentials })
    expect(registered.status).toBe(201)

    await page.goTo(`${origin}/docs`)
    await until(`document.querySelector(".opblock") !== null`)
    // The page renders the operations that are in sight.
    const seen = await page.evaluate(`(async () => {
      const seen = new Set()
      for (let y = 0; y <= document.body.scrollHeight; y += innerHeight / 3) {
        scrollTo(0, y)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        for (const { id } of document.querySelectorAll(".opblock")) seen.add(id)
      }
      scrollTo(0, 0)
      return seen.size
    })()`)
    expect(seen).toBe(operations)

    const login = `document.getElementById("operations-auth-postAuthLogin")`
    await until(`${login} !== null`)
    await page.evaluate(`${login}.querySelector(".opblock-summary-control").click()`)
    await until(`${login}.querySelector(".try-out__btn")`)
    await page.evaluate(`${login}.querySelector(".try-out__btn").click()`)
    await until(`${login}.querySelector("textarea")`)
    // React hears of a value only when it is set as if somebody typed it.
    await page.evaluate(`(() => {
      const area = ${login}.querySelector("textarea")
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set.call(area, ${JSON.stringify(credentials)})
      area.dispatchEvent(new Event("input", { bubbles: true }))
    })()`)
    await until(`${login}.querySelector(".execute")`)
    await page.evaluate(`${login}.querySelector(".execute").click()`)
    const answer = `${login}.querySelector(".live-responses-table .response")`
    await until(`${answer}?.querySelector(".response-col_status")`)
    expect(await page.evaluate(`${answer}.querySelector(".response-col_status").textContent.trim()`)).toStartWith("200")
    expect(await page.evaluate(`${answer}.textContent`)).toContain(`"accessToken"`)
  })

  test("shows every frame of the WebSocket on a page of its own", async () => {
    const document = (await (await fetch(`${server.url}/asyncapi.json`)).json()) as {
      readonly components: { readonly messages: object; readonly schemas: object }
    }
    const { messages, schemas } = document.components
    const titles = Object.keys(messages).length + Object.keys(schemas).length
    expect(titles).toBeGreaterThan(30)
    await page.goTo(`${origin}/docs/realtime`)
    await until(`document.querySelectorAll("h3").length === ${titles}`)
  })

  test("asks no other host for anything, and breaks none of its own rules", () => {
    const requests = page.requests()
    expect(requests).toContain(`${origin}/auth/login`)
    const foreign = requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"))
    expect(foreign.filter((url) => url !== "about:blank")).toEqual([])
    expect(page.complaints()).toEqual([])
  })
})
