import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { sweepAttachments, sweepFiles } from "../../../core/index.ts"
import { plainPng } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { form, part, send } from "./upload.ts"

const limit = 4096

describe.each(engines)("The storage of an account, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { STORAGE_PER_ACCOUNT: "4 KB" }, isStill: true })
  })
  afterAll(() => service.stop())

  type Person = Awaited<ReturnType<Service["person"]>>
  const storageOf = async (person: Person) => {
    // Tokens of before the clock was set forward have expired.
    const { body } = await service.client().post("/auth/login", { email: person.user.email, password: person.password })
    return (await person.get("/users/me", { token: body.accessToken })).body.storage
  }
  const groupOf = async (person: Person) => {
    const { body } = await person.post("/chat/conversations", { kind: "group", name: "Files", memberIds: [] })
    return `/chat/conversations/${body.id}/messages`
  }
  const postMessage = async (person: Person, path: string, ...sizes: ReadonlyArray<number>) => {
    const body = new FormData()
    for (const size of sizes) body.append("files", new File([new Uint8Array(size)], "a.bin"))
    const headers = { authorization: `Bearer ${person.token}` }
    const response = await fetch(service.url + path, { method: "POST", body, headers })
    return {
      status: response.status,
      body: JSON.parse(await response.text()),
      limit: response.headers.get("x-error-limit"),
    }
  }
  const stored = () => {
    const folder = join(service.folder, "attachments")
    return existsSync(folder) ? readdirSync(folder).filter((name) => name !== "unfinished").length : 0
  }
  const full = { status: 413, body: { error: "STORAGE_LIMIT_REACHED" }, limit: "storage" }

  test("is full at its limit, goes on with text, and is given back by the sweep of a deleted message", async () => {
    const ada = await service.person()
    const path = await groupOf(ada)
    expect(await storageOf(ada)).toEqual({ used: 0, limit })
    const { body: message } = await postMessage(ada, path, limit - 5, 5)
    expect(await storageOf(ada)).toEqual({ used: limit, limit })
    const before = stored()
    expect(await postMessage(ada, path, 1)).toEqual(full)
    expect([stored(), await storageOf(ada)]).toEqual([before, { used: limit, limit }])
    expect((await ada.post(path, { content: "Text goes on" })).status).toBe(201)
    await ada.delete(`/chat/messages/${message.id}`)
    expect(await storageOf(ada)).toEqual({ used: limit, limit })
    service.clock.forward({ minutes: 61 })
    await service.inside(sweepAttachments())
    expect(await storageOf(ada)).toEqual({ used: 0, limit })
    expect(stored()).toBe(before - 2)
  })

  test("takes one of ten messages at once at the limit, and nothing of the others", async () => {
    const ada = await service.person()
    const path = await groupOf(ada)
    const before = stored()
    const answers = await Promise.all(Array.from({ length: 10 }, () => postMessage(ada, path, limit - 9)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 413)])
    expect(answers.filter(({ status }) => status === 413)).toEqual(Array.from({ length: 9 }, () => full))
    expect([stored(), await storageOf(ada)]).toEqual([before + 1, { used: limit - 9, limit }])
  })

  test("counts a picture as it is stored, until nothing shows it and the sweep removed it", async () => {
    const ada = await service.person()
    const put = (shade: number) =>
      send(service, "/users/me/avatar", form(part(plainPng(300, 300, [shade, shade, shade]))), ada)
    expect((await put(10)).status).toBe(200)
    const [row] = await service.query(`select size from files where uploader_id = '${ada.user.id}'`)
    expect(await storageOf(ada)).toEqual({ used: Number(row?.["size"]), limit })
    await ada.delete("/users/me/avatar")
    service.clock.forward({ minutes: 61 })
    await service.inside(sweepFiles())
    expect(await storageOf(ada)).toEqual({ used: 0, limit })
  })
})

test("An account without a limit is shown none", async () => {
  const service = await startService({ passwordCost: 4, env: { STORAGE_PER_ACCOUNT: "0" } })
  const ada = await service.person()
  expect((await ada.get("/users/me")).body.storage).toEqual({ used: 0, limit: null })
  await service.stop()
})
