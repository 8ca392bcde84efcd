import type { SeededRandom } from "../market-soak/dice.ts"
import type { Trader } from "../traders.ts"

interface Options {
  readonly url: () => string
  readonly conversations: ReadonlyArray<string>
  readonly dice: SeededRandom
  readonly complain: (what: string) => void
}

/** A user who writes, edits, deletes, reacts and reads, and repeats whatever was not answered. */
export const stormWriter = ({ id, token }: Trader, { complain, conversations, dice, url }: Options) => {
  /** The messages that the server has acknowledged. */
  const acknowledged: Array<{ readonly id: string; readonly conversation: string; readonly content: string }> = []
  const chat = socketOf(url, token)

  const ask = async (method: string, path: string, body?: object): Promise<{ status: number; text: string }> => {
    for (;;) {
      try {
        const response = await fetch(url() + path, {
          method,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        if (response.status !== 503) return { status: response.status, text }
      } catch {
        // The server was killed: perhaps it has stored this, perhaps not.
      }
      await Bun.sleep(20)
    }
  }
  const expectStatus = (what: string, { status, text }: { status: number; text: string }, ...fine: Array<number>) => {
    if (!fine.includes(status)) complain(`${id}: ${what} was answered with ${status} ${text}`)
  }

  const send = async () => {
    const conversation = dice.oneOf(conversations) ?? ""
    const clientId = crypto.randomUUID()
    const content = `${clientId} ${"x".repeat(dice.below(200))}`
    const original = dice.chance(0.2) ? dice.oneOf(acknowledged) : undefined
    const replyToId = original?.conversation === conversation ? original.id : null
    const input = { content, clientId, replyToId }
    const bySocket = dice.chance(0.3) ? await chat.send({ conversationId: conversation, ...input }) : null
    if (bySocket !== null) return acknowledged.push({ id: bySocket, conversation, content })
    const answer = await ask("POST", `/chat/conversations/${conversation}/messages`, input)
    // An original that was deleted meanwhile cannot be replied to.
    if (answer.status === 422 && replyToId !== null) return 0
    expectStatus("a message", answer, 200, 201)
    return acknowledged.push({ id: JSON.parse(answer.text).id, conversation, content })
  }
  const change = async () => {
    const { conversation, id: message } = dice.oneOf(acknowledged) ?? { id: "", conversation: "" }
    if (message === "") return
    const path = `/chat/messages/${message}`
    switch (dice.below(4)) {
      case 0:
        return expectStatus("an edit", await ask("PATCH", path, { content: `edited ${crypto.randomUUID()}` }), 200, 404)
      case 1:
        return expectStatus("a deletion", await ask("DELETE", path), 204, 404)
      case 2: {
        const emoji = encodeURIComponent(dice.oneOf(["👍", "🎲", "❤️"]) ?? "")
        const method = dice.chance(0.7) ? "PUT" : "DELETE"
        return expectStatus("a reaction", await ask(method, `${path}/reactions/${emoji}`), 200, 404)
      }
      default: {
        const body = { messageId: message }
        return expectStatus("a mark", await ask("PUT", `/chat/conversations/${conversation}/read`, body), 204)
      }
    }
  }

  return {
    acknowledged,
    /** Writes until it is over; at times several things at once. */
    run: async (isOver: () => boolean) => {
      while (!isOver()) {
        const atOnce = Array.from({ length: 1 + dice.below(3) }, () => (dice.chance(0.7) ? send() : change()))
        await Promise.all(atOnce)
        await Bun.sleep(dice.below(20))
      }
      chat.end()
    },
    /** A message that no user changes. Returns its id. */
    say: async (conversation: string, content: string): Promise<string> => {
      const input = { content, clientId: crypto.randomUUID() }
      const answer = await ask("POST", `/chat/conversations/${conversation}/messages`, input)
      expectStatus("a message", answer, 200, 201)
      return JSON.parse(answer.text).id
    },
  }
}

/** A socket that sends messages. It answers the id of the message; `null` when it is unknown whether it was sent. */
const socketOf = (url: () => string, token: string) => {
  const waiting = new Map<string, (id: string | null) => void>()
  let ws: WebSocket | null = null
  const open = () => {
    const address = new URL("/realtime", url().replace("http", "ws"))
    const mine = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } } as unknown as string[])
    mine.onmessage = ({ data }) => {
      const { message, ref, type } = JSON.parse(String(data))
      if (type === "ack") answer(ref, message.id)
      if (type === "error") answer(ref, null)
    }
    mine.onclose = () => {
      for (const ref of [...waiting.keys()]) answer(ref, null)
      if (ws === mine) ws = null
    }
    return mine
  }
  const answer = (ref: string, id: string | null) => {
    waiting.get(ref)?.(id)
    waiting.delete(ref)
  }
  return {
    send: (message: object): Promise<string | null> => {
      ws ??= open()
      if (ws.readyState !== WebSocket.OPEN) return Promise.resolve(null)
      const ref = crypto.randomUUID()
      ws.send(JSON.stringify({ type: "message.send", ref, ...message }))
      return new Promise((resolve) => waiting.set(ref, resolve))
    },
    end: () => ws?.terminate(),
  }
}
