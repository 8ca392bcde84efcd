import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sweepFiles } from "../../../core/index.ts"
import { gif, html, png, sidewaysJpeg, svg } from "../../support/pictures.ts"
import { purgeAll } from "../../support/purge-all.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { unfit } from "../catalog/rows.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { formOf, sendForm } from "./posts-client.ts"

describe.each(engines)("The pictures of posts, on %s", (engine) => {
  let service: Service
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { PUBLIC_URL: "http://api.test" } })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  const send = (...form: Parameters<typeof formOf>) => sendForm(service.url, formOf(...form), ada.token)
  const stored = async () => ({
    posts: await service.query("select id from posts order by id"),
    pictures: await service.query("select id from post_pictures order by id"),
    files: await service.query("select hash from files order by hash"),
  })
  const bytesOf = async (url: string) => fetch(service.url + new URL(url).pathname)

  test("come in their order, with their size, upright, and never larger than they were", async () => {
    const large = await new Bun.Image(png(40, 20)).resize(3200, 1000).png().bytes()
    const files = [png(30, 20), await sidewaysJpeg(100, 50, "taken at home"), large, gif]
    const { status, body } = await send({ content: " Four ", visibility: "friends_only" }, files)
    expect([status, body.content, body.visibility]).toEqual([201, "Four", "friends_only"])
    const sizes = body.media.map(({ width, height }: { width: number; height: number }) => [width, height])
    expect(sizes.slice(0, 3)).toEqual([
      [30, 20],
      [50, 100],
      [1600, 500],
    ])
    for (const { url, width, height } of body.media) {
      const picture = await new Bun.Image(await (await bytesOf(url)).bytes()).metadata()
      expect([picture.format, picture.width, picture.height]).toEqual(["webp", width, height])
    }
    expect((await ada.get(`/posts/${body.id}`)).body).toEqual(body)
  })

  test("are enough: eight of them without a text, of which two are the same", async () => {
    const files = [png(9, 9), png(9, 9), ...Array.from({ length: 6 }, (_, n) => png(10 + n, 10))]
    const { status, body } = await send({}, files)
    expect([status, body.content, body.media.length]).toEqual([201, null, 8])
    expect(body.media[0].url).toBe(body.media[1].url)
    expect(new Set(body.media.map(({ id }: { readonly id: string }) => id)).size).toBe(8)
    const path = `/posts/${body.id}`
    const { body: titled } = await ada.patch(path, { content: "Eight" })
    expect(titled).toEqual({ ...body, content: "Eight", editedAt: expect.any(String) })
    expect((await ada.patch(path, { content: null })).body.content).toBeNull()
  })

  test.each([
    ["nine pictures", { content: "a" }, Array(9).fill(png(9, 9)), unfit("body.files must NOT have more than 8 items")],
    ["a text alone", { content: "a" }, [], unfit("body must have required property 'files'")],
    ["nothing", {}, [], refusal(400, "EMPTY_POST")],
    ["a blank text", { content: " " }, [], refusal(400, "EMPTY_POST")],
    ["a text among the files", { files: "a" }, [png(9, 9)], unfit("body.files[0] must be a file")],
    [
      "a visibility that is none",
      { visibility: "all" },
      [png(9, 9)],
      unfit("body.visibility must be equal to one of the allowed values"),
    ],
    [
      "a picture of more than 5 MB",
      {},
      [png(9, 9), Buffer.alloc(5 * 1024 * 1024 + 1)],
      refusal(413, "PAYLOAD_TOO_LARGE"),
    ],
    ["SVG among pictures", {}, [png(91, 9), svg, png(92, 9)], refusal(400, "INVALID_IMAGE")],
    ["HTML after seven pictures", {}, [...Array(7).fill(png(93, 9)), html], refusal(400, "INVALID_IMAGE")],
  ])("a form with %s is refused, and leaves no row and no file", async (_, fields, files, expected) => {
    const before = await stored()
    expect(await outcome(send(fields as unknown as Record<string, string>, files))).toEqual(expected)
    expect(await stored()).toEqual(before)
  })

  test("a body that is neither JSON nor a form is refused", async () => {
    const before = await stored()
    const headers = { authorization: `Bearer ${ada.token}`, "content-type": "text/plain" }
    const response = await fetch(`${service.url}/posts`, { method: "POST", body: "content=a", headers })
    expect([response.status, await response.json()]).toEqual([415, { error: "UNSUPPORTED_MEDIA_TYPE" }])
    expect(await stored()).toEqual(before)
  })

  test("are gone after the sweep when their post is, but for those that another post shows", async () => {
    const [own, common] = [png(71, 9), png(72, 9)]
    const [{ body: gone }, { body: kept }] = [await send({}, [own, common]), await send({}, [common])]
    expect((await ada.delete(`/posts/${gone.id}`, undefined)).status).toBe(204)
    service.clock.forward({ hours: 2 })
    await service.inside(sweepFiles())
    expect([(await bytesOf(gone.media[0].url)).status, (await bytesOf(kept.media[0].url)).status]).toEqual([404, 200])
    await service.inside(purgeAll)
    expect(
      await service.query(`select post_id from post_pictures where post_id in ('${gone.id}', '${kept.id}')`),
    ).toEqual([{ post_id: kept.id }])
  })
})

test("Without a store for pictures a post with one is refused, and one without is made", async () => {
  const service = await startService({ passwordCost: 4, env: { STORAGE: "s3" } })
  const ada = await service.person()
  const refused = await sendForm(service.url, formOf({ content: "a" }, [png(9, 9)]), ada.token)
  expect([refused.status, refused.body]).toEqual([500, { error: "STORAGE_NOT_CONFIGURED" }])
  expect(await service.query("select id from posts")).toEqual([])
  expect((await ada.post("/posts", { content: "a" })).status).toBe(201)
  await service.stop()
})
