import { expect } from "bun:test"
import { answered, type Producers, type World } from "./world.ts"

const unknown = "0199a000-0000-7000-8000-000000000000"
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
    await ada.post("/friends/requests", { userId: other.id })
    await other.post("/friends/requests", { userId: ada.id })
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
  "chat.MEDIA_LIMIT_EXCEEDED": async ({ ada, service }) => {
    const url = `${service.url}${await group(ada)}/messages`
    const tooMany = await send(ada, url, eleven)
    expect(await send(ada, url, [new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.bin")])).toEqual(tooMany)
    return tooMany
  },
}

const open = (by: World["ada"], { id: userId }: { readonly id: string }) =>
  by.post("/chat/conversations", { kind: "direct", userId })

/** The path of a group of one person. */
const group = async (by: World["ada"]) => {
  const { body } = await by.post("/chat/conversations", { kind: "group", name: "Swappers", memberIds: [] })
  return `/chat/conversations/${body.id}`
}

const send = async (by: World["ada"], url: string, files: ReadonlyArray<File>) => {
  const body = new FormData()
  for (const file of files) body.append("files", file)
  const response = await fetch(url, { method: "POST", headers: { authorization: `Bearer ${by.token}` }, body })
  const { error } = JSON.parse(await response.text())
  return { status: response.status, code: error }
}
