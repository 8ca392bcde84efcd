import { expect } from "bun:test"
import { join } from "node:path"
import { until } from "../../support/until.ts"
import type { Counterpart, Family, Talk } from "../counterpart.ts"
import { pinned } from "../install.ts"
import { startTampering } from "../tamper.ts"

const here = import.meta.dirname
const folder = (language: string) => join(here, language)

/** Letters of two, three and four bytes, cut in the middle of the text. */
const content = `${"Ä".repeat(700)} “${"🦉".repeat(300)}”`

const speaking = (
  name: string,
  version: string,
  command: (talk: Talk) => Promise<ReadonlyArray<string>>,
  isQuick: boolean,
): Counterpart => ({
  name,
  version,
  isQuick,
  planted: {
    what: "the connection ends after the first frames",
    foundBy: "sends a message in parts and gets its text back",
    says: /1006|closed|reset|EOF/i,
  },
  talk: async (talk) => {
    const { ask, atEnd, check, curio, isPlanted } = talk
    const program = await command(talk)
    const server = await curio()
    const [ada, bob] = [await server.person(), await server.person()]
    const { body: request } = await ada.post("/chat/dm-requests", { userId: bob.id })
    const { body: conversation } = await bob.post(`/chat/dm-requests/${request.id}/accept`)
    const id = conversation.conversationId ?? conversation.id
    // What the client sends of the message is the first that this one does not answer.
    const tampering = isPlanted
      ? await startTampering(server.url, (bytes) => (bytes.includes('"ack"') ? null : bytes))
      : null
    if (tampering !== null) atEnd(tampering.stop)
    const url = `${(tampering ?? server).url.replace("http", "ws")}/realtime`
    const socket = async (asked: object) => {
      const headers = { authorization: `Bearer ${ada.token}` }
      return (await ask(program, { url, headers, protocols: [], send: [], until: "ready", ...asked })).json
    }
    const frame = (text: string) =>
      JSON.stringify({ type: "message.send", ref: "1", conversationId: id, content: text })

    await check("opens by a header", async () => {
      const { closed, frames, protocol } = await socket({})
      expect([closed, protocol, frames[0].type, frames[0].userId]).toEqual([null, null, "ready", ada.id])
    })
    await check("opens by subprotocols", async () => {
      const { closed, protocol } = await socket({ headers: {}, protocols: ["curio.v1", `bearer.${ada.token}`] })
      expect([closed, protocol]).toEqual([null, "curio.v1"])
    })
    await check("sends a message in parts and gets its text back", async () => {
      const text = frame(content)
      const parts = [text.slice(0, 400), text.slice(400, 401), text.slice(401)]
      const { closed, frames } = await socket({ send: [{ kind: "parts", parts }], until: "ack" })
      expect(closed).toBe(null)
      expect(frames.at(-1).message.content).toBe(content)
    })
    await check("learns by a code why it is closed", async () => {
      const closedFor = async (one: object) => (await socket({ send: [one], until: "never" })).closed
      expect(await closedFor({ kind: "binary", text: "a" })).toBe(1003)
      expect(await closedFor({ kind: "text", text: "a".repeat(20_000) })).toBe(1009)
    })
    await check("is closed when its user is signed out everywhere", async () => {
      const left = socket({ send: [{ kind: "text", text: frame("I am here.") }], until: "never" })
      const there = async () => (await bob.get(`/chat/conversations/${id}/messages`)).text.includes("I am here.")
      await until(there, 50)
      await ada.post("/auth/logout-all")
      expect((await left).closed).toBe(4403)
    })
  },
})

const go = (library: string) =>
  speaking(
    `${library}/websocket for Go`,
    pinned(folder("go"), "go.mod", `github.com/${library}/websocket`),
    async ({ install }) => [await install.go(folder("go")), library],
    true,
  )

const node = (library: string) =>
  speaking(
    `${library} for Node`,
    pinned(folder("node"), "package.json", library),
    async ({ install }) => ["node", join(await install.node(folder("node")), "talk.mjs"), library],
    true,
  )

export const sockets: Family = {
  name: "sockets",
  title: "Clients of the socket",
  counterparts: [
    speaking(
      "websockets for Python",
      pinned(folder("python"), "requirements.txt", "websockets"),
      async ({ install }) => [(await install.python(folder("python")))("python"), join(here, "python/talk.py")],
      true,
    ),
    node("ws"),
    node("undici"),
    go("coder"),
    go("gorilla"),
    speaking(
      "Java-WebSocket",
      pinned(folder("java"), "pom.xml", "Java-WebSocket"),
      async ({ install }) => ["java", "-cp", await install.java(folder("java")), "Talk"],
      false,
    ),
    speaking(
      "tungstenite for Rust",
      pinned(folder("rust"), "Cargo.toml", "tungstenite").replace("=", ""),
      async ({ install }) => [await install.rust(folder("rust"))],
      false,
    ),
  ],
}
