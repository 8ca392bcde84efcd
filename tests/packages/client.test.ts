import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { $ } from "bun"
import { publint } from "publint"
import * as exported from "../../core/index.ts"
import { client } from "../../packages/client.ts"
import { chromium, openPage } from "../support/chromium.ts"
import { png } from "../support/pictures.ts"
import { type Service, startService } from "../support/service.ts"
import { amountsOf } from "./engine-texts.ts"
import { all, compiled, complaintsOf, installed, packed, removed } from "./installed.ts"
import { runtimes } from "./runtimes.ts"
import { differences } from "./same-routes.ts"

const assertions = readFileSync(join(import.meta.dirname, "../client/compiles.ts"), "utf8")

/** Node has a WebSocket since version 22. */
const isOldNode = ([program = ""]: ReadonlyArray<string>) =>
  program.endsWith("node") && Bun.spawnSync([program, "--eval", "WebSocket"]).exitCode !== 0

/** What an app does with the program of the page. */
const used = `
  import { addItem, talk } from "./collector.js"
  const { coverUrl } = await addItem(new File([new Uint8Array([${[...png(9, 9)]}])], "azul.png"))
  const { content } = await talk("Is it complete?")
  console.log(coverUrl.slice(-5), content)
`

const loaded = `new Promise((resolve) => {
  if (document.readyState === "complete") resolve()
  else addEventListener("load", resolve)
})`

describe("@curio/client, installed into an empty folder", () => {
  let service: Service
  let made: Awaited<ReturnType<typeof packed>>
  let file: string
  let folder: string
  let wrong: string
  beforeAll(async () => {
    service = await startService({ passwordCost: 4, env: { FRONTEND_URL: "http://app.test" } })
    made = await packed(client)
    file = join(made.folder, "curio-client.tgz")
    folder = await installed([file], [])
    await Bun.write(join(folder, "compiles.ts"), assertions.replace(/"[^"]*client\/src\/index\.ts"/, `"@curio/client"`))
    wrong = await compiled(folder, "collector.ts", "chat.ts", "compiles.ts")
  }, 120_000)
  afterAll(async () => {
    made.remove()
    removed(folder)
    await service.stop()
  })
  const emitted = (name: string) => readFileSync(join(folder, name), "utf8")

  /** A compiled program that talks to this server, with accounts of its own. */
  const write = async (name: string, text: string, url = service.url) => {
    const own = text.replaceAll("http://localhost:3000", url).replaceAll(/(\w+)@example/g, `$1-${name}@example`)
    await Bun.write(join(folder, name, "collector.js"), own)
    await Bun.write(join(folder, name, "main.js"), used)
    return join(folder, name)
  }

  test("takes less than 65 KB, and needs nothing else", async () => {
    expect(Bun.file(file).size).toBeLessThan(65_000)
    const manifest = await Bun.file(join(folder, "node_modules/@curio/client/package.json")).json()
    expect([manifest.dependencies, manifest.peerDependencies]).toEqual([undefined, undefined])
  })

  test("has a package.json that leads everybody to files that are there", async () => {
    const pkgDir = join(folder, "node_modules/@curio/client")
    const { messages } = await publint({ pkgDir, pack: false, strict: true })
    expect(messages).toEqual([])
  })

  test("compiles with apps in strict mode, and refuses what a route does not have", () => {
    expect(wrong).toBe("")
  })

  test("imports nothing else, and has no any in its types", () => {
    for (const file of new Bun.Glob("*.{js,d.ts}").scanSync(join(folder, "node_modules/@curio/client"))) {
      const text = emitted(join("node_modules/@curio/client", file)).replaceAll(/\/\*.*?\*\/|\/\/.*$/gms, "")
      expect([file, text.match(/\bany\b(?!")|from "[^.]|import\(/g)]).toEqual([file, null])
    }
  })

  test.skipIf(!all)(
    "has the same routes, answers and frames as the server's own types",
    async () => {
      expect(await differences(folder)).toBe("")
    },
    300_000,
  )

  test.skipIf(!all)(
    "has types that every way of resolving modules finds",
    async () => {
      expect(await complaintsOf(file)).toBe("")
    },
    120_000,
  )

  test("runs the chat of the README", async () => {
    const place = await write("chat", emitted("chat.js"))
    expect(await $`${process.execPath} ${join(place, "collector.js")}`.text()).toBe("Is the box still there?\n")
  })

  for (const [name, command] of runtimes)
    test.skipIf(command === null || isOldNode(command))(
      `lists an item with a picture and talks about it on ${name}`,
      async () => {
        const place = await write(name.replaceAll(" ", "-"), emitted("collector.js"))
        const { exitCode, stderr, stdout } = await $`${command ?? []} ${join(place, "main.js")}`.nothrow().quiet()
        expect([stdout.toString(), exitCode === 0 ? "" : stderr.toString()]).toEqual([".webp Is it complete?\n", ""])
      },
    )

  test.if(chromium !== null)("does the same in a browser, where a cookie keeps the session", async () => {
    const place = await write("browser", emitted("collector.js"), "http://api.app.test")
    const imports = { imports: { "@curio/client": "/node_modules/@curio/client/index.js" } }
    const html = `<!doctype html><script type="importmap">${JSON.stringify(imports)}</script>`
    const site = Bun.serve({
      port: 0,
      fetch: async ({ url }) => {
        const { pathname } = new URL(url)
        if (pathname === "/") return new Response(html, { headers: { "content-type": "text/html" } })
        const file = Bun.file(join(pathname.startsWith("/node_modules") ? folder : place, pathname))
        // A browser asks for an icon too.
        return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 })
      },
    })
    const here = `127.0.0.1:${site.port}`
    const page = await openPage({ "app.test:80": here, "api.app.test:80": new URL(service.url).host })
    try {
      await page.goTo("http://app.test")
      await page.evaluate(loaded)
      const said = page.evaluate("new Promise((resolve) => { console.log = (...words) => resolve(words.join(' ')) })")
      await page.evaluate("import('/main.js')")
      expect(await said).toBe(".webp Is it complete?")
      await page.goTo("http://app.test")
      await page.evaluate(loaded)
      const dora = { email: "dora-browser@example.com" }
      // As two tabs do.
      const resume = `connect("http://api.app.test").resume()`
      const resumed = `import("@curio/client").then(({ connect }) => Promise.all([${resume}, ${resume}]))`
      expect(await page.evaluate(resumed)).toMatchObject([dora, dora])
      expect(await page.evaluate("document.cookie")).toBe("")
      expect(await page.evaluate(`import("@curio/client").then(${amountsOf})`)).toBe(amountsOf(exported))
    } finally {
      await page.close()
      await site.stop(true)
    }
  })
})
