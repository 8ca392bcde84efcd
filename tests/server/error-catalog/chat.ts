import { expect } from "bun:test"
import { DateTime } from "effect"
import type { EmailAddress, UserId } from "../../../core/index.ts"
import { storedGroup } from "../../../testing/suites/chat-samples.ts"
import type { IdpService } from "../../support/idp-service.ts"
import { answered, type Producers, unknown, type World } from "./world.ts"

const eleven = Array.from({ length: 11 }, () => new File(["a"], "a.txt"))

export const chat: Producers = {
  "chat.NOT_FOUND": async ({ ada }) => {
    const conversation = await answered(ada.get(`/chat/conversations/${unknown}`))
    expect(await answered(ada.get(`/chat/messages/${unknown}`))).toEqual(conversation)
    expect(await answered(ada.post(`/chat/dm-requests/${unknown}/accept`))).toEqual(conversation)
    return conversation
  },
  "chat.FORBIDDEN": async ({ ada, service }) => {
    const path = await group(ada)
    const other = await service.member()
    const stranger = await answered(other.get(path))
    await befriend(ada, other)
    expect((await ada.post(`${path}/members`, { userId: other.id })).status).toBe(201)
    expect((await other.get(path)).status).toBe(200)
    expect(await answered(other.patch(path, { name: "Mine" }))).toEqual(stranger)
    return stranger
  },
  "chat.NOT_FRIEND": async ({ ada, service }) => answered(open(ada, await service.member())),
  "chat.BLOCKED": async ({ ada, service }) => {
    const other = await service.member()
    await other.put(`/blocks/${ada.id}`)
    return answered(open(ada, other))
  },
  "chat.ALREADY_MEMBER": async ({ ada, service }) => {
    const [path, other] = [await group(ada), await service.member()]
    await befriend(ada, other)
    expect((await ada.post(`${path}/members`, { userId: other.id })).status).toBe(201)
    return answered(ada.post(`${path}/members`, { userId: other.id }))
  },
  "chat.CONVERSATION_FULL": async ({ ada, service }) => {
    const other = await service.member()
    await befriend(ada, other)
    const members = (await crowd(service, 99)).map((id) => [id, "member"] as const)
    const { id } = await service.inside(storedGroup([[ada.id as UserId, "owner"], ...members], DateTime.nowUnsafe()))
    const path = `/chat/conversations/${id}`
    return answered(ada.post(`${path}/members`, { userId: other.id }))
  },
  "chat.EMPTY_MESSAGE": async ({ ada }) => answered(ada.post(`${await group(ada)}/messages`, { content: " " })),
  "chat.INVALID_REPLY": async ({ ada }) =>
    answered(ada.post(`${await group(ada)}/messages`, { content: "Yes", replyToId: unknown })),
  "chat.TOO_MANY_REACTIONS": async ({ ada }) => {
    const { body } = await ada.post(`${await group(ada)}/messages`, { content: "Hello" })
    const react = (n: number) =>
      ada.put(`/chat/messages/${body.id}/reactions/${encodeURIComponent(String.fromCodePoint(0x1f600 + n))}`)
    for (let n = 0; n < 20; n++) expect((await react(n)).status).toBe(200)
    return answered(react(20))
  },
  "chat.SELF_REQUEST": ({ ada }) => request(ada, ada.id),
  "chat.ALREADY_FRIENDS": async ({ ada, service }) => {
    const other = await service.member()
    await befriend(ada, other)
    return request(ada, other.id)
  },
  "chat.ALREADY_EXISTS": async ({ ada, service }) => {
    const { id } = await service.member()
    await request(ada, id)
    return request(ada, id)
  },
  "chat.TOO_MANY_REQUESTS_OPEN": async ({ service }) => {
    const sender = await service.member()
    for (const id of await crowd(service, 20)) expect((await request(sender, id)).status).toBe(201)
    return request(sender, (await service.member()).id)
  },
  "chat.NOT_PENDING": async ({ ada, service }) => {
    const other = await service.member()
    const { body } = await ada.post("/chat/dm-requests", { userId: other.id })
    await other.post(`/chat/dm-requests/${body.id}/reject`)
    return answered(other.post(`/chat/dm-requests/${body.id}/accept`))
  },
  "http.MEDIA_LIMIT_EXCEEDED": async ({ ada, service }) => {
    const url = `${service.url}${await group(ada)}/messages`
    const tooMany = await send(ada, url, eleven)
    expect(await send(ada, url, [new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.bin")])).toEqual(tooMany)
    return tooMany
  },
}

const open = (by: World["ada"], { id: userId }: { readonly id: string }) =>
  by.post("/chat/conversations", { kind: "direct", userId })

const request = (by: World["ada"], userId: string) => answered(by.post("/chat/dm-requests", { userId }))

const befriend = async (one: World["ada"], other: World["ada"]) => {
  await one.post("/friends/requests", { userId: other.id })
  await other.post("/friends/requests", { userId: one.id })
}

/** The ids of so many accounts that never sign in. */
const crowd = async ({ createWithoutPassword }: IdpService, size: number) => {
  const made = Array.from({ length: size }, () =>
    createWithoutPassword(`${crypto.randomUUID()}@example.com` as EmailAddress),
  )
  return (await Promise.all(made)).map(({ id }) => id)
}

/** The path of a group of one person. */
const group = async (by: World["ada"]) => {
  const { body } = await by.post("/chat/conversations", { kind: "group", name: "Swappers", memberIds: [] })
  return `/chat/conversations/${body.id}`
}

const send = async (by: World["ada"], url: string, files: ReadonlyArray<File>) => {
  const body = new FormData()
  for (const file of files) body.append("files", file)
  const response = await fetch(url, { method: "POST", headers: { authorization: `Bearer ${by.token}` }, body })
  return { status: response.status, body: await response.json() }
}
