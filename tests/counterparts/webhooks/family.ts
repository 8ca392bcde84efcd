import { expect } from "bun:test"
import { join } from "node:path"
import { startReceiver } from "../../support/receiver.ts"
import type { Counterpart, Family, Talk } from "../counterpart.ts"
import { pinned } from "../install.ts"

const here = import.meta.dirname
const folder = (language: string) => join(here, language)

/** Three deliveries of a running server: two signed by one secret, the last one by two after a rotation. */
const deliveries = async ({ atEnd, curio }: Talk) => {
  const receiver = startReceiver()
  atEnd(receiver.stop)
  const server = await curio({ WEBHOOKS_ALLOW_PRIVATE: "true" })
  const ada = await server.person()
  const { body: webhook } = await ada.post("/webhooks", { url: receiver.url, events: ["*"] })
  const secrets = [webhook.secret as string]
  await ada.post(`/webhooks/${webhook.id}/ping`)
  await receiver.nth(1)
  // A text that is longer in bytes than in characters.
  await ada.patch("/users/me", { displayName: "Ada 🦉 é" })
  const bob = await server.person()
  await bob.patch("/users/me", { displayName: 'Bob "ü" 🦉' })
  await bob.post("/friends/requests", { userId: ada.id })
  await receiver.nth(2)
  const { body } = await ada.post(`/webhooks/${webhook.id}/rotate`)
  secrets.push(body.secret)
  await ada.post(`/webhooks/${webhook.id}/ping`)
  await receiver.nth(3)
  return { secrets, received: receiver.all.slice(0, 3).map(({ headers, text }) => ({ body: text, headers })) }
}

type Delivery = Awaited<ReturnType<typeof deliveries>>["received"][number]

const withSignature = (delivery: Delivery, change: (signature: string) => string): Delivery => ({
  ...delivery,
  headers: { ...delivery.headers, "webhook-signature": change(delivery.headers["webhook-signature"] ?? "") },
})
/** Another character in the middle of what is signed. */
const broken = (signature: string) =>
  signature.replace(/(?<=v1,.{10})./g, (character) => (character === "A" ? "B" : "A"))

const verifying = (
  name: string,
  version: string,
  command: (talk: Talk) => Promise<ReadonlyArray<string>>,
  isQuick: boolean,
): Counterpart => ({
  name,
  version,
  isQuick,
  planted: {
    what: "one character of each signature is another one",
    foundBy: "verifies what the first secret signed",
    says: /false/,
  },
  talk: async (talk) => {
    const program = await command(talk)
    const { received, secrets } = await deliveries(talk)
    const sent = talk.isPlanted ? received.map((one) => withSignature(one, broken)) : received
    const [first, second, third] = sent as [Delivery, Delivery, Delivery]
    const verified = async (secret: string | undefined, ...asked: ReadonlyArray<Delivery>) =>
      (await talk.ask(program, { secret, deliveries: asked })).json
    await talk.check("verifies what the first secret signed", async () =>
      expect(await verified(secrets[0], first, second)).toEqual([true, true]),
    )
    await talk.check("verifies by either secret after a rotation", async () => {
      expect(third.headers["webhook-signature"]?.split(" ")).toHaveLength(2)
      expect(await verified(secrets[0], third)).toEqual([true])
      expect(await verified(secrets[1], third)).toEqual([true])
    })
    await talk.check("refuses another body, another id, another secret and a broken signature", async () => {
      const others = [
        { ...first, body: first.body.replace("ping", "pong") },
        { ...first, headers: { ...first.headers, "webhook-id": "another" } },
        withSignature(first, broken),
      ]
      expect(await verified(secrets[0], ...others)).toEqual([false, false, false])
      expect(await verified(secrets[1], first)).toEqual([false])
    })
  },
})

const python = (library: string) =>
  verifying(
    `${library} for Python`,
    pinned(folder("python"), "requirements.txt", library),
    async ({ install }) => [
      (await install.python(folder("python")))("python"),
      join(here, "python/verify.py"),
      library,
    ],
    true,
  )

const node = (library: string) =>
  verifying(
    `${library} for Node`,
    pinned(folder("node"), "package.json", library),
    async ({ install }) => ["node", join(await install.node(folder("node")), "verify.mjs"), library],
    true,
  )

const go = (library: string, module: string) =>
  verifying(
    `${library} for Go`,
    pinned(folder("go"), "go.mod", module),
    async ({ install }) => [await install.go(folder("go")), library],
    true,
  )

export const webhooks: Family = {
  name: "webhooks",
  title: "Receivers of webhooks",
  counterparts: [
    python("svix"),
    python("standardwebhooks"),
    node("svix"),
    node("standardwebhooks"),
    go("svix", "github.com/svix/svix-webhooks"),
    go("standardwebhooks", "github.com/standard-webhooks/standard-webhooks/libraries"),
    verifying(
      "standardwebhooks for Java",
      pinned(folder("java"), "pom.xml", "standardwebhooks"),
      async ({ install }) => ["java", "-cp", await install.java(folder("java")), "Verify"],
      false,
    ),
  ],
}
