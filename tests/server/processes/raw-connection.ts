import { connect } from "node:net"

/** A connection on which a test says what it likes, byte by byte. */
export const rawConnection = async (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject))
  let received = ""
  let wake = Promise.withResolvers<void>()
  const change = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  socket.on("data", (part) => {
    received += part.toString("latin1")
    change()
  })
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
  closed.then(change)
  socket.on("error", () => {})

  /** The next answer that has come whole; "" when the connection ended before. */
  const answer = async (): Promise<string> => {
    const end = received.indexOf("\r\n\r\n")
    const length = Number(/content-length: (\d+)/i.exec(received.slice(0, Math.max(end, 0)))?.[1] ?? 0)
    if (end === -1 || received.length < end + 4 + length) {
      if (socket.destroyed) return ""
      await wake.promise
      return answer()
    }
    const whole = received.slice(0, end + 4 + length)
    received = received.slice(whole.length)
    return whole
  }
  return {
    say: (text: string) => new Promise<void>((resolve) => socket.write(text, "latin1", () => resolve())),
    answer,
    closed,
    end: () => socket.destroy(),
  }
}

/** A request as it goes over the wire. */
export const wire = (method: string, path: string, headers: ReadonlyArray<string> = [], body = "") =>
  [`${method} ${path} HTTP/1.1`, "host: curio.test", ...headers, "", body].join("\r\n")
