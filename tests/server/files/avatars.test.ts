import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { gif, hollowPng, html, png, sidewaysJpeg, svg } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { form, part, send } from "./upload.ts"

describe.each(engines)("An avatar, on %s", (engine) => {
  let service: Service
  let ada: Awaited<ReturnType<Service["person"]>>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { PUBLIC_URL: "http://api.test" } })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  const put = (body: Uint8Array, path = "/users/me/avatar", token = ada.token) => send(service, path, body, { token })
  const avatarOf = async () => (await ada.get("/users/me")).body.avatarUrl
  const stored = () => {
    const media = join(service.folder, "media")
    return existsSync(media) ? readdirSync(media, { recursive: true }).filter((name) => name !== "unfinished") : []
  }

  test("is set, shown to everybody under its address for good, replaced, and removed", async () => {
    const answer = await put(form(part(await sidewaysJpeg(1000, 500, "taken at home"))))
    expect([answer.status, answer.body]).toEqual([
      200,
      { avatarUrl: expect.stringMatching(/^http:\/\/api\.test\/media\/[0-9a-f]{64}\.webp$/) },
    ])
    expect(await avatarOf()).toBe(answer.body.avatarUrl)
    const picture = await fetch(service.url + new URL(answer.body.avatarUrl).pathname)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    })
    const bytes = await picture.bytes()
    const { format, width, height } = await new Bun.Image(bytes).metadata()
    expect([format, width, height]).toEqual(["webp", 256, 512])
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("taken at home")

    const second = await put(form(part(png(20, 20))))
    expect(second.body.avatarUrl).not.toBe(answer.body.avatarUrl)
    expect(await avatarOf()).toBe(second.body.avatarUrl)
    for (const _ of [1, 2]) expect((await ada.delete("/users/me/avatar")).status).toBe(204)
    expect(await avatarOf()).toBeNull()
  })

  test("may be any of four kinds, whatever it is called and said to be", async () => {
    const jpeg = await sidewaysJpeg(16, 8, "")
    const webp = await new Bun.Image(png(10, 10)).webp().bytes()
    for (const [bytes, filename, type] of [
      [png(9, 9), "picture.txt", "text/plain"],
      [jpeg, "picture.svg", "image/svg+xml"],
      [webp, "../../../etc/passwd", "application/octet-stream"],
      [gif, "a".repeat(3000), "text/html"],
    ] as const)
      expect((await put(form(part(bytes, { filename, type })))).status).toBe(200)
    expect(existsSync(join(service.folder, "etc"))).toBe(false)
  })

  test("is stored as a hash, so that it moves with the service", async () => {
    const { body } = await put(form(part(png(30, 30))))
    const [row] = await service.query(`select avatar_url from users where id = '${ada.user.id}'`)
    expect(body.avatarUrl).toBe(`http://api.test/media/${row?.["avatar_url"]}.webp`)
  })

  test.each([
    ["SVG", svg],
    ["HTML that is called a PNG", html],
    ["an empty file", Buffer.alloc(0)],
    ["41 million pixels", hollowPng(8200, 5000)],
    ["half a PNG", png(200, 200).subarray(0, 200)],
  ])("cannot be %s: 400 INVALID_IMAGE", async (_, bytes) => {
    await nothingHappens(async () => {
      const answer = await put(form(part(bytes)))
      expect([answer.status, answer.body]).toEqual([400, { error: "INVALID_IMAGE" }])
    })
  })

  const file = part(png(10, 10))
  test.each([
    ["no file", form(), "body must have required property 'file'"],
    ["a file of another name", form(part(png(9, 9), { name: "picture" })), "body must have required property 'file'"],
    ["two files", form(file, file), "body.file must be given once"],
    [
      "a text in the place of the file",
      form(Buffer.from('------of-the-tests\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n')),
      "body.file must be a file",
    ],
    ["a form that was cut off after the file", file, "body must be valid multipart/form-data"],
    ["a form that was cut off in the file", form(file).subarray(0, 150), "body must be valid multipart/form-data"],
    [
      "hundreds of other parts",
      form(file, ...Array.from({ length: 300 }, (_, n) => part(Buffer.from("x"), { name: `other${n}` }))),
      "body must be valid multipart/form-data",
    ],
    ["nothing", Buffer.alloc(0), "body must be valid multipart/form-data"],
    ["something else", Buffer.from('{"file":"x"}'), "body must be valid multipart/form-data"],
  ])("does not come with %s: a 400 of the validation", async (_, body, message) => {
    await nothingHappens(async () => {
      const answer = await put(body)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" })
    })
  })

  test("other parts of the form are ignored", async () => {
    expect((await put(form(part(Buffer.from("x"), { name: "other" }), file))).status).toBe(200)
  })

  const limit = 5 * 1024 * 1024
  test("is at most 5 MB, whether its length is declared or not: 413", async () => {
    // What follows the last chunk of a PNG belongs to no picture.
    const padded = (size: number) => Buffer.concat([png(8, 8), Buffer.alloc(size)]).subarray(0, size)
    expect((await put(form(part(padded(limit))))).status).toBe(200)
    await nothingHappens(async () => {
      for (const size of [limit + 1, 6 * 1024 * 1024, 20 * 1024 * 1024]) {
        const answer = await put(form(part(padded(size))))
        expect([answer.status, answer.body]).toEqual([413, { error: "PAYLOAD_TOO_LARGE" }])
      }
      const undeclared = await send(
        service,
        "/users/me/avatar",
        new Blob([form(part(padded(6_000_000)))]).stream(),
        ada,
      )
      expect(undeclared.status).toBe(413)
    })
  })

  test("comes as multipart and nothing else: 415", async () => {
    await nothingHappens(async () => {
      for (const type of ["application/json", "image/png", "application/x-www-form-urlencoded", "multipart/mixed"]) {
        const answer = await send(service, "/users/me/avatar", png(9, 9), { ...ada, headers: { "content-type": type } })
        expect([answer.status, answer.body]).toEqual([415, { error: "UNSUPPORTED_MEDIA_TYPE" }])
      }
    })
  })

  test("is refused in the order of the conventions", async () => {
    const grace = await service.person()
    const evil = { origin: "http://evil.test" }
    const [bad, good] = [form(part(html)), form(file)]
    const rows = [
      [413, {}, "/users/7/avatar", Buffer.alloc(6_000_000)],
      [415, { headers: { ...evil, "content-type": "text/plain" } }, "/users/7/avatar", bad],
      [403, { headers: evil }, "/users/7/avatar", bad],
      [401, {}, "/users/7/avatar", bad],
      [400, ada, "/users/7/avatar", file],
      [400, ada, `/users/${crypto.randomUUID()}/avatar`, file],
      [404, ada, `/users/${crypto.randomUUID()}/avatar`, bad],
      [403, ada, `/users/${grace.user.id}/avatar`, bad],
      [400, ada, `/users/${ada.user.id}/avatar`, bad],
      [200, { ...ada, headers: { origin: "http://frontend.test" } }, `/users/${ada.user.id}/avatar`, good],
    ] as const
    for (const [status, options, path, body] of rows)
      expect([status, path, (await send(service, path, body, options)).status]).toEqual([status, path, status])
  })

  test("belongs to one person alone", async () => {
    const grace = await service.person()
    for (const method of ["put", "delete"] as const) {
      const path = `/users/${grace.user.id}/avatar`
      const answer = method === "put" ? await put(form(file), path) : await ada.delete(path)
      expect([answer.status, answer.body]).toEqual([403, { error: "FORBIDDEN" }])
    }
    const unknown = await ada.delete(`/users/${crypto.randomUUID()}/avatar`)
    expect([unknown.status, unknown.body]).toEqual([404, { error: "USER_NOT_FOUND" }])
    await ada.delete("/users/me/avatar")
    expect((await grace.get("/users/me")).body.avatarUrl).toBeNull()
  })

  test("of a user who was deleted meanwhile is 404 USER_NOT_FOUND", async () => {
    const gone = await service.person()
    await gone.delete("/users/me", { password: gone.password })
    const answer = await put(form(file), "/users/me/avatar", gone.token)
    expect([answer.status, answer.body]).toEqual([404, { error: "USER_NOT_FOUND" }])
  })

  /** Neither a file nor a row may come of it, and the avatar stays what it is. */
  const nothingHappens = async (during: () => Promise<void>) => {
    const state = async () => [
      await avatarOf(),
      stored().sort(),
      await service.query("select * from files order by hash"),
    ]
    const before = await state()
    await during()
    expect(await state()).toEqual(before)
  }
})

describe("Avatars in a store", () => {
  const uploading = async (env: Record<string, string>) => {
    const service = await startService({ passwordCost: 4, env: { STORAGE: "s3", ...env } })
    try {
      const ada = await service.person()
      const answer = await send(service, "/users/me/avatar", form(part(png(9, 9))), ada)
      const me = await ada.get("/users/me")
      return { ...answer, avatarUrl: me.body.avatarUrl, others: me.status }
    } finally {
      await service.stop()
    }
  }

  test("that is not configured are 500 STORAGE_NOT_CONFIGURED, and everything else works", async () => {
    const answer = await uploading({})
    expect([answer.status, answer.body]).toEqual([500, { error: "STORAGE_NOT_CONFIGURED" }])
    expect([answer.avatarUrl, answer.others]).toEqual([null, 200])
  })

  test("that cannot be reached are a plain 502", async () => {
    const answer = await uploading({
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_BUCKET: "b",
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "s",
    })
    expect([answer.status, answer.body]).toEqual([502, { statusCode: 502, error: "Bad Gateway" }])
    expect([answer.avatarUrl, answer.others]).toEqual([null, 200])
  })
})
