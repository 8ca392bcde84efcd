import { afterAll, afterEach, describe, expect, test } from "bun:test"
import { Effect, ManagedRuntime, Option } from "effect"
import { type CoverOptions, editionCovers } from "../../../adapters/outgoing/edition-covers.ts"
import { EditionCovers, type UserId } from "../../../core/index.ts"
import { png } from "../../support/pictures.ts"

const picture = new Uint8Array(png(3, 3))
const asked: Array<string> = []
const runtimes: Array<{ readonly dispose: () => Promise<void> }> = []

const serverOf = () =>
  Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      asked.push(`${pathname} ${request.headers.get("user-agent")}`)
      const location = decodeURIComponent(search.slice(1))
      if (pathname === "/to") return new Response(null, { status: 302, headers: { location } })
      if (pathname === "/round") return new Response(null, { status: 307, headers: { location: "/round" } })
      if (pathname === "/huge") return new Response(new Uint8Array(6 * 1024 * 1024))
      if (pathname === "/endless") return new Response(new ReadableStream({ pull: (c) => c.enqueue(picture) }))
      return pathname === "/a" ? new Response(picture) : new Response("gone", { status: 404 })
    },
  })
const [source, other] = [serverOf(), serverOf()]
const at = (server: typeof source, path: string) => `http://127.0.0.1:${server.port}${path}`

const fetched = (url: string, options: Partial<CoverOptions> = {}) => {
  const trusted = [`http://127.0.0.1:${source.port}`]
  const runtime = ManagedRuntime.make(editionCovers({ trusted, userAgent: "curio/1", ...options }))
  runtimes.push(runtime)
  return runtime.runPromise(
    Effect.flatMap(EditionCovers, (covers) => covers.fetch(url, "ada" as UserId)).pipe(Effect.map(Option.getOrNull)),
  )
}

afterEach(async () => {
  asked.length = 0
  for (const runtime of runtimes.splice(0)) await runtime.dispose()
})
afterAll(() => Promise.all([source.stop(true), other.stop(true)]))

describe("A cover", () => {
  test("is fetched from a source that the operator named, over at most three redirects", async () => {
    expect(await fetched(at(source, "/a"))).toEqual(picture)
    expect(asked).toEqual(["/a curio/1"])
    const over = (times: number): string => (times === 0 ? "/a" : `/to?${encodeURIComponent(over(times - 1))}`)
    expect(await fetched(at(source, over(3)))).toEqual(picture)
    expect(await fetched(at(source, over(4)))).toBeNull()
    asked.length = 0
    expect(await fetched(at(source, "/round"))).toBeNull()
    expect(asked).toHaveLength(4)
  })

  test("is not fetched from private addresses, also not over a redirect or by a name", async () => {
    expect(await fetched(at(other, "/a"))).toBeNull()
    expect(await fetched(at(source, `/to?${encodeURIComponent(at(other, "/a"))}`))).toBeNull()
    for (const url of [
      `https://localhost:${other.port}/a`,
      `https://127.0.0.1:${other.port}/a`,
      `https://[::ffff:127.0.0.1]:${other.port}/a`,
      "https://10.0.0.1/a",
      "https://169.254.169.254/latest/meta-data",
      "http://169.254.169.254/latest/meta-data",
      `https://user@127.0.0.1:${source.port}/a`,
      "file:///etc/passwd",
      "",
    ])
      expect(await fetched(url)).toBeNull()
    expect(asked.map((one) => one.split(" ")[0])).toEqual(["/to"])
  })

  test.each(["/huge", "/endless", "/gone"])("that is %s is none", async (path) => {
    expect(await fetched(at(source, path))).toBeNull()
  })

  test("of a source that is away is none", async () => {
    const away = serverOf()
    const url = at(away, "/a")
    await away.stop(true)
    expect(await fetched(url, { trusted: [new URL(url).origin] })).toBeNull()
  })
})
