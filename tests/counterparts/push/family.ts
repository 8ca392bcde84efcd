import { expect } from "bun:test"
import { createECDH, randomBytes } from "node:crypto"
import { join } from "node:path"
import { type Received, startReceiver } from "../../support/receiver.ts"
import type { Counterpart, Family, Talk } from "../counterpart.ts"
import { pinned } from "../install.ts"

const here = import.meta.dirname
const folder = (language: string) => join(here, language)

/** What a browser keeps for itself, and what it says to the service. */
const browserAt = (url: string) => {
  const pair = createECDH("prime256v1")
  const keys = { p256dh: pair.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") }
  const key = Buffer.alloc(32)
  const secret = pair.getPrivateKey()
  secret.copy(key, 32 - secret.length)
  return { kept: { key: key.toString("base64url"), auth: keys.auth }, subscription: { endpoint: `${url}/one`, keys } }
}

const reading = (
  name: string,
  version: string,
  command: (talk: Talk) => Promise<ReadonlyArray<string>>,
): Counterpart => ({
  name,
  version,
  isQuick: true,
  planted: {
    what: "one bit of the push is another one",
    foundBy: "decrypts what was pushed",
    says: /unreadable/,
  },
  talk: async (talk) => {
    const program = await command(talk)
    const pushes = startReceiver(() => new Response(null, { status: 201 }))
    talk.atEnd(pushes.stop)
    const server = await talk.curio({ WEBHOOKS_ALLOW_PRIVATE: "true", MAIL_FROM: "Club <club@curio.example>" })
    const [ada, bob] = [await server.person(), await server.person()]
    await bob.patch("/users/me", { displayName: 'Bob "ü" 🦉' })
    const [browser, other] = [browserAt(pushes.url), browserAt(pushes.url)]
    const { status, text } = await ada.put("/push/subscriptions", browser.subscription)
    if (status !== 200) throw new Error(text)
    await bob.post("/friends/requests", { userId: ada.id })
    const { bytes, headers } = await pushes.nth(1)
    const sent = Buffer.from(bytes)
    if (talk.isPlanted) sent[sent.length - 20] = (sent[sent.length - 20] ?? 0) ^ 1
    const read = async ({ kept }: ReturnType<typeof browserAt>, sender = headers["authorization"]) =>
      (await talk.ask(program, { ...kept, body: sent.toString("base64"), sender })).json

    await talk.check("decrypts what was pushed", async () => {
      const { content, unreadable } = await read(browser)
      expect({ type: content?.type, title: content?.title, unreadable }).toEqual({
        type: "friend_request",
        title: expect.stringContaining('Bob "ü" 🦉'),
        unreadable: undefined,
      })
    })
    await talk.check("reads nothing with the keys of another browser", async () => {
      expect((await read(other)).content).toBeUndefined()
    })
    await talk.check("knows by whom it was sent", async () => {
      const { body: key } = await ada.get("/push/key")
      const { by, claims, isSigned } = await read(browser)
      expect([by, isSigned]).toEqual([key.publicKey, true])
      expect(claims).toMatchObject({ aud: new URL(pushes.url).origin, sub: "mailto:club@curio.example" })
    })
    await talk.check("knows that a changed sender is none", async () => {
      expect((await read(browser, broken({ headers }))).isSigned).toBe(false)
    })
  },
})

/** The same sender with another character in the middle of its signature. */
const broken = ({ headers }: Pick<Received, "headers">): string =>
  (headers["authorization"] ?? "").replace(/(?<=t=[^.]+\.[^.]+\..{20})./, (one) => (one === "A" ? "B" : "A"))

export const push: Family = {
  name: "push",
  title: "Readers of pushes",
  counterparts: [
    reading("http_ece for Python", pinned(folder("python"), "requirements.txt", "http-ece"), async ({ install }) => [
      (await install.python(folder("python")))("python"),
      join(here, "python/read.py"),
    ]),
    reading("http_ece for Node", pinned(folder("node"), "package.json", "http_ece"), async ({ install }) => [
      "node",
      join(await install.node(folder("node")), "read.mjs"),
    ]),
  ],
}
