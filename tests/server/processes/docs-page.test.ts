import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, openPage, type Page } from "../../support/chromium.ts"
import { builtFolder, builtServerIn } from "./built.ts"
import { hasWholeDocs } from "./docs-files.ts"
import { environment, type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, and a browser shows a page of 10,000 elements twice: a busy machine is slow at that. One that
// gives this test a seventh of a processor takes a minute for each of the two.
setDefaultTimeout(600_000)

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
    const styles = readdirSync(join(broken, "server")).find((name) => name.endsWith(".css")) ?? "no styles"
    rmSync(join(broken, "server", styles))
    const child = Bun.spawn(builtServerIn(broken), {
      cwd: elsewhere,
      env: environment({ DATA_DIR: join(folder, "in-vain") }),
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    })
    const [err, code] = await Promise.all([child.stderr.text(), child.exited])
    const sentence = `The docs page needs ${join(broken, "server", styles)}, which cannot be read: install or build curio again.\n`
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

  /** React is notified of a value only when it is set as if a person typed it. */
  const type = (input: string, text: string) =>
    page.evaluate(`(() => {
      const input = ${input}
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value").set.call(input, ${JSON.stringify(text)})
      input.dispatchEvent(new Event("input", { bubbles: true }))
    })()`)

  test("shows every operation of an API that is in use, and tries a login out", async () => {
    const credentials = JSON.stringify({ email: "ada@example.com", password: "correct horse" })
    const headers = { "content-type": "application/json" }
    const registered = await fetch(`${server.url}/auth/register`, { method: "POST", headers, body: credentials })
    expect(registered.status).toBe(201)
    // Elysia changes the schemas of a route at its first request.
    const { accessToken } = (await registered.json()) as { readonly accessToken: string }
    for (const list of ["/listings", "/items", "/collections", "/feed"]) {
      const answer = await fetch(server.url + list, { headers: { authorization: `Bearer ${accessToken}` } })
      expect([list, answer.status]).toEqual([list, 200])
    }
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      readonly paths: object
      readonly webhooks: object
    }
    const shown = [...Object.values(document.paths), ...Object.values(document.webhooks)]
    const operations = shown.flatMap((methods) => Object.keys(methods)).length
    expect(operations).toBeGreaterThan(50)

    await page.goTo(`${origin}/docs`)
    await until(`document.querySelector(".opblock") !== null`)
    // All of them are there at once, so that the browser's own search finds them too.
    await until(`document.querySelectorAll(".opblock").length === ${operations}`)

    const login = `document.getElementById("operations-auth-postAuthLogin")`
    await until(`${login} !== null`)
    await page.evaluate(`${login}.querySelector(".opblock-summary-control").click()`)
    await until(`${login}.querySelector(".try-out__btn")`)
    await page.evaluate(`${login}.querySelector(".try-out__btn").click()`)
    await until(`${login}.querySelector("textarea")`)
    await type(`${login}.querySelector("textarea")`, credentials)
    await until(`${login}.querySelector(".execute")`)
    await page.evaluate(`${login}.querySelector(".execute").click()`)
    const answer = `${login}.querySelector(".live-responses-table .response")`
    await until(`${answer}?.querySelector(".response-col_status")`)
    expect(await page.evaluate(`${answer}.querySelector(".response-col_status").textContent.trim()`)).toStartWith("200")
    expect(await page.evaluate(`${answer}.textContent`)).toContain(`"accessToken"`)
    // The token of the login signs the page in, also after it was loaded again.
    const signedIn = `document.querySelector(".auth-wrapper .authorize.locked") !== null`
    await until(signedIn)
    await page.goTo(`${origin}/docs`)
    await until(signedIn)
  })

  test("finds the operations of a path", async () => {
    const paths = `[...document.querySelectorAll(".opblock-tag-section .opblock-summary-path")].map((path) => path.dataset.path)`
    await until(`${paths}.length > 100 && document.querySelector(".operation-filter-input") !== null`)
    await type(`document.querySelector(".operation-filter-input")`, "/offers")
    await until(`${paths}.length < 50`)
    const found = (await page.evaluate(paths)) as ReadonlyArray<string>
    const { paths: all } = (await (await fetch(`${server.url}/openapi.json`)).json()) as { readonly paths: object }
    const expected = Object.keys(all).filter((path) => path.includes("/offers"))
    expect([...new Set(found)].toSorted()).toEqual(expected.toSorted())
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
    expect(await page.evaluate(`document.querySelectorAll("pre").length`)).toBe(Object.keys(messages).length)
    const links = `[...document.querySelectorAll('td a[href^="#"]')]`
    expect(await page.evaluate(`${links}.length`)).toBeGreaterThan(10)
    expect(await page.evaluate(`${links}.filter((link) => !document.getElementById(link.hash.slice(1))).length`)).toBe(
      0,
    )
    expect(await page.evaluate(`document.body.textContent`)).toContain("4408")
  })

  test("asks no other host for anything, and breaks none of its own rules", () => {
    const requests = page.requests()
    expect(requests).toContain(`${origin}/auth/login`)
    const foreign = requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"))
    expect(foreign.filter((url) => url !== "about:blank")).toEqual([])
    expect(page.complaints()).toEqual([])
  })
})
