import type { Trader } from "../traders.ts"
import type { Message } from "./messages.ts"

/** A frame of the server; each type has some of the fields. */
interface Frame {
  readonly type: string
  readonly cursor?: string
  readonly resumed: boolean
  readonly message: Message
  readonly conversationId: string
  readonly messageId: string
  readonly userId: string
  readonly reactions: ReadonlyArray<unknown>
}

interface Options {
  /** The server of the next connection. */
  readonly url: () => string
  /** How long a connection lasts, in milliseconds; `null` for as long as the server lets it. */
  readonly lasts: () => number | null
  readonly complain: (what: string) => void
}

/** A client that keeps what it receives, and comes back with its last cursor when its connection ends. */
export const stormReader = ({ id, token }: Trader, { complain, lasts, url }: Options) => {
  const messages = new Map<string, Message>()
  const order: Array<string> = []
  const marks = new Map<string, string>()
  let cursor: string | null = null
  let connections = 0
  let ws: WebSocket | null = null
  let isOver = false
  let wake = Promise.withResolvers<void>()

  const change = (message: string, fields: Partial<Message>) => {
    const known = messages.get(message)
    if (known !== undefined) messages.set(message, { ...known, ...fields })
  }
  const take = (frame: Frame) => {
    switch (frame.type) {
      case "ready":
        if (frame.resumed !== (cursor !== null)) complain(`${id}: resumed is ${frame.resumed} for the cursor ${cursor}`)
        break
      case "message.created":
        if (messages.has(frame.message.id)) complain(`${id}: ${frame.message.id} came twice`)
        messages.set(frame.message.id, frame.message)
        order.push(frame.message.id)
        break
      case "message.updated":
        change(frame.message.id, frame.message)
        break
      case "message.deleted":
        change(frame.messageId, { deleted: true, content: null })
        break
      case "message.reaction":
        change(frame.messageId, { reactions: frame.reactions })
        break
      case "conversation.read":
        marks.set(`${frame.conversationId} ${frame.userId}`, frame.messageId)
        break
      case "pong":
        break
      default:
        complain(`${id}: unexpected ${JSON.stringify(frame)}`)
    }
    if (frame.cursor !== undefined) cursor = frame.cursor
    wake.resolve()
    wake = Promise.withResolvers()
  }

  const connect = () => {
    if (isOver) return
    const address = new URL("/realtime", url().replace("http", "ws"))
    if (cursor !== null) address.searchParams.set("cursor", cursor)
    const mine = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } } as unknown as string[])
    ws = mine
    connections += 1
    mine.onmessage = ({ data }) => {
      if (ws === mine) take(JSON.parse(String(data)))
    }
    mine.onopen = () => {
      const span = lasts()
      if (span === null) return
      // Its cursor must be as good as that of a frame.
      setTimeout(() => mine.readyState === WebSocket.OPEN && mine.send('{"type":"ping"}'), span / 2)
      setTimeout(() => ws === mine && leave(mine), span)
    }
    mine.onclose = ({ code }) => {
      if (ws !== mine) return
      if (![1000, 1002, 1006, 1012].includes(code)) complain(`${id}: closed with ${code}`)
      ws = null
      // A server that restarts refuses connections for a while.
      setTimeout(connect, 20)
    }
  }
  const leave = (mine: WebSocket) => {
    ws = null
    mine.terminate()
    setTimeout(connect, 0)
  }

  return {
    id,
    token,
    connect,
    messages,
    connections: () => connections,
    /** The messages of a conversation in the order in which they came. */
    of: (conversation: string) =>
      order.flatMap((one) => messages.get(one) ?? []).filter(({ conversationId }) => conversationId === conversation),
    /** How far others have read in a conversation. */
    marksIn: (conversation: string) =>
      Object.fromEntries(
        [...marks].flatMap(([key, message]) =>
          key.startsWith(conversation) ? [[key.slice(conversation.length + 1), message]] : [],
        ),
      ),
    /** Resolves when something holds that a frame makes true. */
    until: async (holds: () => boolean) => {
      while (!holds()) await wake.promise
    },
    hasBegun: () => cursor !== null,
    end: () => {
      isOver = true
      ws?.terminate()
    },
  }
}
