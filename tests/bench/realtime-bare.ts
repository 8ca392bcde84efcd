// What it costs to deliver a frame without any of our layers: who sends something makes it publish the bytes of FRAME
// to all sockets. A program of its own: PORT and FRAME come from the environment.
const topic = "everybody"
const frame = process.env["FRAME"] ?? ""

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env["PORT"]),
  fetch: (request, server) => {
    if (new URL(request.url).pathname === "/health") return new Response()
    return server.upgrade(request) ? undefined : new Response(null, { status: 426 })
  },
  websocket: {
    perMessageDeflate: false,
    open: (ws) => {
      ws.subscribe(topic)
      ws.send('{"type":"ready"}')
    },
    message: (ws, text) => {
      const { ref } = JSON.parse(String(text)) as { readonly ref: string }
      ws.publish(topic, frame)
      ws.send(frame)
      ws.send(`{"type":"ack","ref":"${ref}"}`)
    },
  },
})
