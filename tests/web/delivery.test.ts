import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { bestCoding } from "../../server/web/best-coding.ts"
import { type Service, startService } from "../support/service.ts"

const ofOperators = { SITE_NAME: "The <Shelf>", SITE_COLOR: "#AA3300", SITE_CONTACT: "team@example.com" }

let service: Service
let off: Service
beforeAll(async () => {
  ;[service, off] = await Promise.all([
    startService({ passwordCost: 4, env: { PUBLIC_URL: "https://example.com/curio/", ...ofOperators } }),
    startService({ passwordCost: 4, env: { WEB: "off" } }),
  ])
}, 120_000)
afterAll(() => Promise.all([service.stop(), off.stop()]))

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(service.url + path, {
    method,
    headers: { "accept-encoding": "identity", ...headers },
    redirect: "manual",
    decompress: false,
  })

const files = async () => {
  const page = await (await get("/app")).text()
  return [...page.matchAll(/(?:src|href)="\/curio(\/app\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "")
}

describe("The page of the web app", () => {
  test.each(["/app", "/app/market", "/app/listings/1", "/app/no/such/page", "/app/..%2f..%2fetc%2fpasswd", "/app/"])(
    "is at %s, kept by no cache, with a policy that allows its own origin alone",
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(answer.headers.get("content-security-policy")).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: https://example.com; " +
          "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      expect(answer.headers.get("permissions-policy")).toBe("camera=(self), microphone=(), geolocation=()")
      const text = await answer.text()
      expect(text).toStartWith("<!doctype html>")
      expect(text).not.toMatch(/<script>|<style|style=|\son\w+=/)
    },
  )

  test("is answered to HEAD without its body, and other methods are refused as everywhere", async () => {
    const head = await get("/app/market", {}, "HEAD")
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "text/html; charset=utf-8",
      "",
    ])
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await get("/app/market", {}, method)).status).toBe((await get("/docs", {}, method)).status)
  })

  test("is where the address of the service leads a browser, and a program gets what it got", async () => {
    const browser = await get("/", { accept: "text/html,*/*;q=0.8" })
    expect([browser.status, browser.headers.get("location")]).toEqual([302, "/app"])
    expect((await get("/", { accept: "*/*" })).headers.get("content-type")).toContain("application/json")
  })

  test("is not there with WEB=off", async () => {
    for (const path of ["/app", "/app/market"]) expect((await fetch(off.url + path)).status).toBe(404)
    const browser = await fetch(off.url, { headers: { accept: "text/html" }, redirect: "manual" })
    expect(browser.headers.get("location")).toBe("/docs")
  })
})

describe("The operator's own", () => {
  const site = async () => JSON.parse((await (await get("/app")).text()).match(/id="site">(.*?)<\/script>/)?.[1] ?? "")
  const later = () => service.clock.forward({ seconds: 6 })

  test("are the name, the color and the contact, in the page and in what programs read", async () => {
    const text = await (await get("/app")).text()
    expect(text).toContain("<title>The &#60;Shelf&#62;</title>")
    expect(await site()).toEqual({
      ...{ name: "The <Shelf>", contact: "team@example.com", logo: null, pages: [], development: true },
    })
    const [, styles = ""] = /href="\/curio(\/app\/assets\/color-[^"]+)"/.exec(text) ?? []
    expect(await (await get(styles)).text()).toBe(":root{--accent:#aa3300}")
    expect(((await (await get("/")).json()) as { site: object }).site).toEqual({
      ...{ name: "The <Shelf>", contact: "team@example.com", color: "#aa3300", logo: null, pages: [] },
    })
    expect(await (await get("/atom/market")).text()).toContain("<title>The &#60;Shelf&#62;</title>")
  })

  test("are pages and a logo, shown as soon as they are there", async () => {
    expect([(await get("/pages/rules")).status, (await get("/app/logo")).status]).toEqual([404, 404])
    mkdirSync(join(service.folder, "pages"))
    writeFileSync(join(service.folder, "pages/rules.md"), "# Rules\n</script><b>kind</b>")
    writeFileSync(join(service.folder, "pages/rules.de.md"), "# Regeln")
    writeFileSync(join(service.folder, "logo.svg"), "<svg onload='alert(1)'/>")
    later()
    const logo = await get("/app/logo")
    expect([logo.status, logo.headers.get("content-type"), logo.headers.get("content-security-policy")]).toEqual([
      ...[200, "image/svg+xml", "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
    ])
    expect(await site()).toMatchObject({ logo: "/curio/app/logo", pages: [{ title: "Regeln" }, { title: "Rules" }] })
    expect(((await (await get("/")).json()) as { site: object }).site).toMatchObject({
      ...{ logo: "https://example.com/curio/app/logo", pages: ["rules"] },
    })
    const listed = await get("/pages?language=de-AT")
    expect(await listed.json()).toEqual([{ name: "rules", title: "Regeln", language: "de" }])
    const page = await get("/pages/rules")
    expect(await page.json()).toMatchObject({ title: "Rules", language: null, text: "</script><b>kind</b>" })
    const again = await get("/pages/rules", { "if-none-match": page.headers.get("etag") ?? "" })
    expect([again.status, page.headers.get("cache-control")]).toEqual([304, "public, max-age=60"])
  })

  test.each(["/pages/no", "/pages/..%2flogo", "/pages/rules.de", `/pages/${"x".repeat(41)}`, "/pages?language=_"])(
    "has nothing at %s",
    async (path) => expect((await get(path)).status).toBeOneOf([400, 404]),
  )
})

test("The manifest names what a phone installs, below the address that a proxy adds", async () => {
  const answer = await get("/app/manifest.webmanifest")
  expect(answer.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8")
  const { icons, id, scope, start_url } = (await answer.json()) as Record<"id" | "scope" | "start_url", string> & {
    readonly icons: ReadonlyArray<{ readonly src: string; readonly type: string }>
  }
  expect([id, scope, start_url]).toEqual(["/curio/app", "/curio/app", "/curio/app"])
  for (const { src, type } of icons) {
    const icon = await get(src.replace("/curio", ""))
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, type])
  }
  const worker = await get("/app/worker.js")
  expect(worker.headers.get("service-worker-allowed")).toBe("/curio/app")
  expect(await worker.text()).toStartWith(`self.shell={"base":"/curio/app"`)
})

describe("A file of the web app", () => {
  test("is kept for a year, and is not sent again to a client that has it", async () => {
    const named = await files()
    expect(named.length).toBeGreaterThan(3)
    for (const path of named) {
      const answer = await get(path)
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([
        path,
        200,
        "public, max-age=31536000, immutable",
      ])
      const again = await get(path, { "if-none-match": answer.headers.get("etag") ?? "" })
      expect([again.status, await again.text()]).toEqual([304, ""])
    }
  })

  test("is sent as small as the client takes it", async () => {
    const [path = ""] = (await files()).filter((name) => name.endsWith(".css"))
    const plain = Buffer.from(await (await get(path)).arrayBuffer())
    const packed = await get(path, { "accept-encoding": "gzip, br" })
    expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual(["br", "Accept-Encoding"])
    expect(brotliDecompressSync(await packed.arrayBuffer()).equals(plain)).toBe(true)
    const zipped = await get(path, { "accept-encoding": "gzip" })
    expect(zipped.headers.get("content-encoding")).toBe("gzip")
    expect(gunzipSync(await zipped.arrayBuffer()).equals(plain)).toBe(true)
  })

  test("that is not there is none: no path leads out of the app", async () => {
    for (const path of ["/app/assets/no.js", "/app/assets/..%2f..%2fpackage.json"]) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  test("adds, with all that a first page needs, no more than 90 KB to what is loaded", async () => {
    const page = await get("/app", { "accept-encoding": "br" })
    const sizes = await Promise.all(
      (await files()).map(
        async (path) => (await (await get(path, { "accept-encoding": "br" })).arrayBuffer()).byteLength,
      ),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, (await page.arrayBuffer()).byteLength)
    // The page, its catalogue and the part of one page come on top.
    expect(bytes).toBeLessThan(60 * 1024)
  })
})

test.each([
  [null, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.000", "identity"],
  ["*", "identity"],
])("A client that accepts %p gets %s", (accepted, coding) => {
  expect(bestCoding(accepted)).toBe(coding as "br")
})
