import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { DateTime } from "effect"
import { sweepFiles } from "../../../core/index.ts"
import { png } from "../../support/pictures.ts"
import { startS3Server } from "../../support/s3-server.ts"
import { type Service, startService } from "../../support/service.ts"
import { form, part, send } from "./upload.ts"

const avatarOf = async (service: Service, person: { readonly token: string }, width: number): Promise<string> =>
  (await send(service, "/users/me/avatar", form(part(png(width, 10))), person)).body.avatarUrl

describe("Files that the server shows", () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ passwordCost: 4, isStill: true })
  })
  afterAll(() => service.stop())

  const media = () => readdirSync(join(service.folder, "media")).filter((name) => name.endsWith(".webp"))
  const rows = async () =>
    (await service.query("select hash from files order by hash")).map(({ hash }) => `${hash}.webp`)

  test("answer HEAD as well, and an unknown one is 404 and not to be kept", async () => {
    const { pathname } = new URL(await avatarOf(service, await service.person(), 11))
    const head = await fetch(service.url + pathname, { method: "HEAD" })
    expect([head.status, head.headers.get("content-type"), (await head.bytes()).length]).toEqual([200, "image/webp", 0])
    const unknown = await service.client().get(`/media/${"0".repeat(64)}.webp`)
    expect([unknown.status, unknown.body]).toEqual([404, { error: "NOT_FOUND" }])
    expect(unknown.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    expect(unknown.headers.get("cache-control")).toBe("no-store")
  })

  test("may be shown by pages of every site and kept for good, and are sent as they are stored", async () => {
    const { pathname } = new URL(await avatarOf(service, await service.person(), 16))
    const shown = await fetch(service.url + pathname)
    expect(await shown.bytes()).toEqual(await Bun.file(join(service.folder, pathname)).bytes())
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(Bun.file(join(service.folder, pathname)).size),
      "content-type": "image/webp",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    })
    expect(shown.headers.get("content-security-policy")).toBeNull()
  })

  test("are sent as they are read: the server holds nothing of one that waits for its reader", async () => {
    const name = `${"b".repeat(64)}.webp`
    const size = 16 * 1024 * 1024
    await Bun.write(join(service.folder, "media", name), new Uint8Array(size))
    /** Asks for the picture, and reads nothing but the beginning. */
    const reader = () =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect(Number(new URL(service.url).port), "127.0.0.1")
        socket.on("error", reject)
        socket.once("data", (chunk) => {
          socket.pause()
          expect(chunk.toString("latin1")).toMatch(new RegExp(`^content-length: ${size}\r$`, "im"))
          resolve(socket)
        })
        socket.write(`GET /media/${name} HTTP/1.1\r\nHost: x\r\n\r\n`)
      })
    Bun.gc(true)
    const before = process.memoryUsage.rss()
    const readers = await Promise.all(Array.from({ length: 32 }, reader))
    expect(process.memoryUsage.rss() - before).toBeLessThan(8 * size)
    const whole = await fetch(`${service.url}/media/${name}`)
    expect((await whole.bytes()).length).toBe(size)
    for (const socket of readers) socket.destroy()
    rmSync(join(service.folder, "media", name))
  })

  test("that cannot be read are a plain failure, with all headers of one", async () => {
    const name = `${"a".repeat(64)}.webp`
    mkdirSync(join(service.folder, "media", name), { recursive: true })
    const broken = await service.client().get(`/media/${name}`)
    expect([broken.status, broken.body]).toEqual([503, { statusCode: 503, error: "Service Unavailable" }])
    expect(broken.headers.get("cache-control")).toBe("no-store")
    expect(broken.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    expect(broken.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
    rmSync(join(service.folder, "media", name), { recursive: true })
  })

  test("are those of the one folder: no path leads out of it, or to what is unfinished", async () => {
    await avatarOf(service, await service.person(), 12)
    mkdirSync(join(service.folder, "media/unfinished"), { recursive: true })
    writeFileSync(join(service.folder, "media/unfinished/half"), "half")
    for (const name of [
      "../curio.db",
      "..%2fcurio.db",
      "%2e%2e%2fcurio.db",
      "..%5ccurio.db",
      "....//curio.db",
      "unfinished",
      "unfinished/half",
      "unfinished%2fhalf",
      `${"0".repeat(64)}.webp%00`,
      "%00",
      "%ff",
      "",
      `..%2fmedia%2f${media()[0]}`,
    ]) {
      // Not by fetch, which would resolve the path before it is sent.
      const answer = await rawGet(service.url, `/media/${name}`)
      expect([name, /^HTTP\/1.1 40[04]/.test(answer), answer.includes("SQLite")]).toEqual([name, true, false])
    }
  })

  test("are shared where they are equal, and swept an hour after the last one who referred to them let go", async () => {
    const [ada, grace] = [await service.person(), await service.person()]
    const url = await avatarOf(service, ada, 13)
    const name = new URL(url).pathname.slice("/media/".length)
    expect(await avatarOf(service, grace, 13)).toBe(url)
    expect((await rows()).filter((row) => row === name)).toHaveLength(1)

    await ada.delete("/users/me/avatar")
    service.clock.forward({ hours: 2 })
    await service.inside(sweepFiles())
    expect([media().includes(name), (await rows()).includes(name)]).toEqual([true, true])

    await grace.delete("/users/me", { password: grace.password }, await renewed(grace))
    expect(await service.inside(sweepFiles())).toBeGreaterThan(0)
    expect([media().includes(name), (await rows()).includes(name)]).toEqual([false, false])
  })

  test("of the last hour are left alone, because an upload may still run", async () => {
    const grace = await service.person()
    const name = new URL(await avatarOf(service, grace, 14)).pathname.slice("/media/".length)
    await grace.delete("/users/me/avatar")
    service.clock.forward({ minutes: 59 })
    await service.inside(sweepFiles())
    expect(media()).toContain(name)
    service.clock.forward({ minutes: 2 })
    await service.inside(sweepFiles())
    expect(media()).not.toContain(name)
    expect(await rows()).toEqual(media().sort())
  })

  test("that a killed server left unfinished go with the next sweep that finds them old, without an upload", async () => {
    const unfinished = join(service.folder, "media/unfinished")
    mkdirSync(unfinished, { recursive: true })
    for (const name of ["first", "second"]) {
      const now = await service.inside(DateTime.now)
      writeFileSync(join(unfinished, name), "half")
      utimesSync(join(unfinished, name), DateTime.toDateUtc(now), DateTime.toDateUtc(now))
      service.clock.forward({ minutes: 59 })
      await service.inside(sweepFiles())
      expect(readdirSync(unfinished)).toContain(name)
      service.clock.forward({ minutes: 2 })
      await service.inside(sweepFiles())
      expect(readdirSync(unfinished)).not.toContain(name)
    }
  })
})

describe("Files in a bucket", () => {
  test("are shown by the store and swept there, not shown by the server", async () => {
    const store = await startS3Server()
    const service = await startService({ passwordCost: 4, env: store.env })
    try {
      const ada = await service.person()
      const url = await avatarOf(service, ada, 15)
      expect(url).toStartWith(`${store.endpoint}/pictures/`)
      expect((await ada.get("/users/me")).body.avatarUrl).toBe(url)
      const shown = await fetch(url)
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"])
      expect((await service.client().get(`/media/${url.split("/").at(-1)}`)).status).toBe(404)
      await ada.delete("/users/me/avatar")
      service.clock.forward({ hours: 2 })
      expect(await service.inside(sweepFiles())).toBe(1)
      expect((await fetch(url)).status).toBe(404)
    } finally {
      await service.stop()
      await store.stop()
    }
  })
})

/** Tokens do not live as long as these tests move the clock. */
const renewed = async (person: Awaited<ReturnType<Service["person"]>>) => ({
  token: (await person.post("/auth/refresh")).body.accessToken as string,
})

const rawGet = (url: string, path: string): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { hostname, port } = new URL(url)
  let text = ""
  Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
      data: (_, bytes) => {
        text += bytes.toString("latin1")
      },
      close: () => resolve(text),
      error: (_, fault) => reject(fault),
    },
  }).catch(reject)
  return promise
}
