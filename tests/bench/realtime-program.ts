import { type RawClient, rawClient } from "../server/realtime/raw-client.ts"
import type { Answers, Asked, Questions, Seat } from "./realtime-clients.ts"

// A process with some thousand connected clients. It is asked by messages of its parent, and answers each.
interface Client {
  readonly ws: WebSocket
  cursor: string | null
  /** Frames with a message. */
  messages: number
  resolveAck: (() => void) | null
}

const opening = 200
let clients: Client[] = []
let stalled: RawClient[] = []
let turn = 0
let received = 0
let late: number[] | null = null

const now = () => performance.timeOrigin + performance.now()

const open = ({ cursor, token }: Seat, url: string): Promise<Client> => {
  const { promise, reject, resolve } = Promise.withResolvers<Client>()
  const address = `${url.replace("http", "ws")}/realtime${cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`}`
  const ws = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } } as unknown as string[])
  const client: Client = { ws, cursor: null, messages: 0, resolveAck: null }
  ws.onmessage = ({ data }) => {
    const text = data as string
    if (text.startsWith('{"type":"message.created"')) {
      client.messages += 1
      received += 1
      client.cursor = text
      if (late !== null) late.push(now() - Number(JSON.parse(text).message.content))
    } else if (text.startsWith('{"type":"ack"')) client.resolveAck?.()
    else if (text.startsWith('{"type":"ready"')) {
      client.cursor = text
      resolve(client)
    } else if (text.startsWith('{"type":"error"') || text.startsWith('{"type":"resync"')) throw new Error(text)
  }
  ws.onclose = ({ code, reason }) => reject(new Error(`${code} ${reason}`))
  return promise
}

const say = (client: Client | undefined, conversationId: string, content: string): Promise<void> => {
  if (client === undefined) throw new Error("No user is there.")
  const { promise, resolve } = Promise.withResolvers<void>()
  client.resolveAck = resolve
  client.ws.send(JSON.stringify({ type: "message.send", ref: "1", conversationId, content }))
  return promise
}

const answers: { [Name in Asked]: (question: Questions[Name]) => Promise<Answers[Name]> } = {
  open: async ({ each, seats, url }) => {
    const began = now()
    received = 0
    clients = new Array(seats.length)
    let next = 0
    const work = async () => {
      for (let n = next++; n < seats.length; n = next++) clients[n] = await open(seats[n] as Seat, url)
    }
    await Promise.all(Array.from({ length: opening }, work))
    const opened = now()
    while (received < each * seats.length) await Bun.sleep(5)
    const done = now()
    await Bun.sleep(200)
    if (clients.some(({ messages }) => messages !== each)) throw new Error("Messages came twice or not at all.")
    return { began, opened, done }
  },
  close: async () => {
    for (const { ws } of clients) {
      ws.onclose = null
      ws.close()
    }
    clients = []
  },
  stall: async ({ tokens, url }) => {
    stalled = await Promise.all(tokens.map((token) => rawClient(url, token)))
    for (const one of stalled) one.stopReading()
  },
  codes: async () => {
    for (const one of stalled) one.readAgain()
    return Promise.all(stalled.map((one) => one.code()))
  },
  say: async ({ conversationId, times }) => {
    // Four bytes each: about 16 KB, the most that a frame may have.
    for (let n = 0; n < times; n++) await say(clients[turn++ % clients.length], conversationId, "🎲".repeat(4000))
  },
  cursors: async () => clients.map(({ cursor }) => JSON.parse(cursor ?? "{}").cursor ?? null),
  chat: async ({ perSecond, seconds, talks }) => {
    const began = now()
    let said = 0
    while (now() - began < seconds * 1000) {
      for (; said < ((now() - began) / 1000) * perSecond; said++) {
        const talk = talks[said % talks.length]
        if (talk !== undefined) void say(clients[talk.client], talk.conversationId, `${now()}`)
      }
      await Bun.sleep(2)
    }
    return { said }
  },
  late: async ({ conversationId, everyMillis, times }) => {
    late = []
    for (let n = 0; n < times; n++) {
      void say(clients[n % clients.length], conversationId, `${now()}`)
      await Bun.sleep(everyMillis)
    }
    while (late.length < times * clients.length) await Bun.sleep(5)
    const answer = late
    late = null
    return { late: answer }
  },
  burst: async ({ atOnce, conversationId, group, perSecond, seconds }) => {
    const began = now()
    const before = received
    let said = 0
    while (now() - began < seconds * 1000) {
      if (said + atOnce > ((now() - began) / 1000) * perSecond) await Bun.sleep(1)
      else
        for (let n = 0; n < atOnce; n++)
          void say(clients[said++ % group], conversationId, "Is the one from 1998 still for trade?")
    }
    while (received - before < said * group) await Bun.sleep(1)
    return { said, sample: clients[0]?.cursor ?? "" }
  },
  flood: async ({ atOnce, chats, seconds, turn }) => {
    const began = now()
    const before = received
    let said = 0
    const talk = async ({ conversationId, first, size }: (typeof chats)[number], offset: number) => {
      for (let n = offset; now() - began < seconds * 1000; n += atOnce) {
        await say(clients[first + ((turn + n) % size)], conversationId, "Is the one from 1998 still for trade?")
        said += 1
      }
    }
    await Promise.all(chats.flatMap((chat) => Array.from({ length: atOnce }, (_, n) => talk(chat, n))))
    while (received - before < said * clients.length) await Bun.sleep(1)
    const sample = clients[chats[0]?.first ?? 0]?.cursor ?? ""
    return { said, frames: received - before, seconds: (now() - began) / 1000, sample }
  },
}

process.on("message", async ({ id, name, question }: { id: number; name: Asked; question: never }) => {
  try {
    process.send?.({ id, answer: await answers[name](question) })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
process.on("disconnect", () => process.exit(0))
process.send?.({ id: 0, answer: null })
