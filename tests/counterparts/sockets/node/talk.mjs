import { text } from "node:stream/consumers"

// Opens a socket, sends what it is given, and reads until a frame of a type comes or the socket is closed.
const { headers, protocols, send, until, url } = JSON.parse(await text(process.stdin))
const { WebSocket } = await import(process.argv[2])
const isUndici = process.argv[2] === "undici"
const socket = isUndici ? new WebSocket(url, { headers, protocols }) : new WebSocket(url, protocols, { headers })
const frames = []
const write = ({ kind, parts, text }) => {
  if (kind === "binary") return socket.send(Buffer.from(text))
  // undici sends no parts.
  if (kind === "text" || isUndici) return socket.send(text ?? parts.join(""))
  for (const [n, part] of parts.entries()) socket.send(part, { fin: n === parts.length - 1 })
}
const say = (closed) => {
  console.log(JSON.stringify({ protocol: socket.protocol || null, frames, closed }))
  process.exit()
}
socket.addEventListener("message", ({ data }) => {
  const frame = JSON.parse(data)
  frames.push(frame)
  if (frame.type === "ready") for (const one of send) write(one)
  if (frame.type === until) say(null)
})
socket.addEventListener("close", ({ code }) => say(code))
