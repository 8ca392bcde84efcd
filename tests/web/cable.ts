import { type AddressInfo, createServer, connect as open, type Socket } from "node:net"

/** A network between browsers and a server that can be cut: open connections end, and new ones are refused. */
export const startCable = async (host: string) => {
  const sockets = new Set<Socket>()
  let isCut = false
  const plug = createServer((near) => {
    if (isCut) return near.destroy()
    const { hostname, port } = new URL(`http://${host}`)
    const far = open(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on("error", () => other.destroy())
      one.on("close", () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => plug.listen(0, "127.0.0.1", resolve))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    host: `127.0.0.1:${(plug.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
    stop: () => {
      cut()
      plug.close()
    },
  }
}
