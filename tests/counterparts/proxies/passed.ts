import { expect } from "bun:test"
import { client } from "../../support/client.ts"
import { png } from "../../support/pictures.ts"
import { until } from "../../support/until.ts"
import type { Talk } from "../counterpart.ts"
import { startTampering } from "../tamper.ts"

export const planted = {
  what: "the way between proxy and server ends where an upload is refused",
  foundBy: "passes on what is refused before it has come",
  says: /50\d|socket|closed|reset/i,
}

/** Host and port of the server, as the proxy reaches it. */
export const reached = async ({ atEnd, curio, isPlanted }: Talk) => {
  const server = await curio({ TRUST_PROXY: "1" })
  const cut = (bytes: Buffer) => (/^HTTP\/1\.1 4(01|04|13) /.test(bytes.toString("latin1")) ? null : bytes)
  const tampering = isPlanted ? await startTampering(server.url, cut) : null
  if (tampering !== null) atEnd(tampering.stop)
  return (tampering ?? server).url.replace("http://", "")
}

const MB = 2 ** 20

/** What apps do, through a proxy at `url`. */
export const passes = async ({ check }: Talk, url: string) => {
  const visitor = client(url)
  const email = "ada@example.com"
  const registered = await visitor.post("/auth/register", { email, password: "correct horse" })
  const { accessToken: token = "" } = registered.body ?? {}
  const ada = visitor.signedIn(token)

  await check("passes on a sign-in and its cookie", async () => {
    expect(registered.status).toBe(201)
    expect((await ada.post("/auth/refresh", {})).status).toBe(200)
    expect((await ada.get("/users/me")).body.email).toBe(email)
  })
  const { body: group } = await ada.post("/chat/conversations", { kind: "group", name: "Notes", memberIds: [] })
  const messages = `/chat/conversations/${group.id}/messages`
  await check("passes on 20 MB", async () => {
    const form = new FormData()
    for (let n = 0; n < 5; n++) form.append("files", new File([`${n}`.repeat(4 * MB)], `${n}.txt`))
    const { body, status } = await ada.post(messages, form)
    expect(status).toBe(201)
    expect(body.attachments).toHaveLength(5)
    expect((await ada.get(`/chat/attachments/${body.attachments[4].id}`)).text).toBe("4".repeat(4 * MB))
  })
  await check("passes on what is refused before it has come", async () => {
    const picture = new FormData()
    picture.append("file", new File([png(9, 9), new Uint8Array(9 * MB)], "large.png"))
    const blank = (size: number) => ({ body: new Uint8Array(size * MB) })
    const form = { "content-type": "multipart/form-data; boundary=part" }
    const json = { "content-type": "application/json" }
    const authorization = `Bearer ${token}`
    const cases: ReadonlyArray<readonly [string, string, RequestInit, ReadonlyArray<number>]> = [
      ["PUT", "/users/me/avatar", { headers: { authorization }, body: picture }, [400, 413]],
      ["POST", messages, { ...blank(50), headers: form }, [401]],
      ["POST", "/auth/login", { headers: json, body: " ".repeat(3 * MB) }, [413]],
      ["POST", "/unknown", blank(4), [404]],
    ]
    for (let turn = 0; turn < 5; turn++)
      for (const [method, path, init, statuses] of cases) {
        const { status } = await fetch(`${url}${path}`, { ...init, method })
        expect([path, statuses.includes(status) ? statuses[0] : status]).toEqual([path, statuses[0]])
      }
  })
  await check("keeps a socket through a minute of silence", async () => {
    const frames: Array<Record<string, string>> = []
    const protocols = ["curio.v1", `bearer.${token}`]
    const socket = new WebSocket(`${url.replace("http", "ws")}/realtime`, protocols)
    socket.onmessage = ({ data }) => void frames.push(JSON.parse(data))
    const has = (type: string) => {
      if (socket.readyState > WebSocket.OPEN) throw new Error("The socket is closed.")
      return frames.some((frame) => frame["type"] === type)
    }
    await until(() => has("ready"), 20)
    await Bun.sleep(62_000)
    socket.send(JSON.stringify({ type: "message.send", ref: "1", conversationId: group.id, content: "Still here" }))
    await until(() => has("ack"), 20)
    socket.close()
  })
}
