import { Database } from "bun:sqlite"

// What it costs to deliver a frame without any of our layers: who sends something makes it publish the bytes of FRAME
// to all sockets, or to the first SUBSCRIBERS of them. With DATABASE it stores each message first, durably. A program
// of its own: all of that comes from the environment.
const topic = "everybody"
const frame = process.env["FRAME"] ?? ""
const file = process.env["DATABASE"]
let free = Number(process.env["SUBSCRIBERS"] ?? Number.POSITIVE_INFINITY)

const storing = (path: string) => {
  const database = new Database(path)
  database.run("PRAGMA journal_mode = WAL")
  database.run("PRAGMA synchronous = FULL")
  database.run("CREATE TABLE messages (id text PRIMARY KEY, conversation text, content text, at integer)")
  const insert = database.prepare("INSERT INTO messages VALUES (?, ?, ?, ?)")
  return ({ content, conversationId }: Sent) => void insert.run(Bun.randomUUIDv7(), conversationId, content, Date.now())
}
const store = file === undefined ? () => {} : storing(file)

interface Sent {
  readonly ref: string
  readonly conversationId: string
  readonly content: string
}

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env["PORT"]),
  fetch: (request, server) => {
    if (new URL(request.url).pathname === "/health") return new Response()
    return server.upgrade(request) ? undefined : new Response(null, { status: 426 })
  },
  websocket: {
    perMessageDeflate: false,
    open: (ws) => {
      if (free-- > 0) ws.subscribe(topic)
      ws.send('{"type":"ready"}')
    },
    message: (ws, text) => {
      const sent = JSON.parse(String(text)) as Sent
      store(sent)
      server.publish(topic, frame)
      ws.send(`{"type":"ack","ref":"${sent.ref}"}`)
    },
  },
})
