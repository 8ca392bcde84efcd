import { connect, createServer, type Socket } from "node:net"

/** What a service does on a connection. */
type Behaviour = (near: Socket) => void

/** What a service may do instead of its work. */
export const misdeeds: Readonly<Record<string, Behaviour>> = {
  "answers half of what it should": (near) =>
    near.once("data", () => near.end("HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n{")),
  "answers garbage": (near) => near.once("data", () => near.write(crypto.getRandomValues(Buffer.alloc(5000)))),
  "reports an error with 200": (near) =>
    near.once("data", () => near.end("HTTP/1.1 200 OK\r\ncontent-length: 14\r\n\r\n<h1>Error</h1>")),
  "is silent": () => undefined,
  "sends a byte each second": (near) => {
    const timer = setInterval(() => near.write("2"), 1000)
    near.on("close", () => clearInterval(timer))
  },
}

/** An address of a service, which behaves as it is notified; it leads to the service where it behaves well. */
export const roadTo = async (address: string) => {
  const target = new URL(address)
  const targetPort = Number(target.port)
  const sockets = new Set<Socket>()
  const honest: Behaviour = (near) => {
    const far = connect(targetPort, "127.0.0.1")
    far.on("error", () => near.destroy())
    far.on("close", () => near.destroy())
    near.on("close", () => far.destroy())
    near.pipe(far).pipe(near)
  }
  let behaviour = honest
  const server = createServer((near) => {
    sockets.add(near)
    near.on("error", () => undefined)
    near.on("close", () => sockets.delete(near))
    behaviour(near)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as { port: number }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  target.port = String(port)
  return {
    url: target.href,
    behave: (next: Behaviour = honest) => {
      behaviour = next
      cut()
    },
    stop: () => {
      cut()
      server.close()
    },
  }
}
