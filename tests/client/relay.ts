import type { Socket } from "bun"

interface Pair {
  other: Socket<Pair> | null
  waiting: Array<Uint8Array>
  /** Nothing passes any more, as in a network that is gone. */
  isSilent: boolean
}

/**
 * An address in front of a server, whose connections a test can cut. The server behind it can be another one later, as
 * after a restart.
 */
export const startRelay = (target: string) => {
  let behind = new URL(target)
  const open = new Set<Socket<Pair>>()
  let accepted = 0
  const pass = (socket: Socket<Pair>, bytes: Uint8Array) => {
    if (socket.data.isSilent) return
    if (socket.data.other === null) socket.data.waiting.push(Uint8Array.from(bytes))
    else socket.data.other.write(bytes)
  }
  const end = (socket: Socket<Pair>) => {
    open.delete(socket)
    socket.data.other?.end()
  }
  const listener = Bun.listen<Pair>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: (socket) => {
        accepted += 1
        socket.data = { other: null, waiting: [], isSilent: false }
        open.add(socket)
        Bun.connect<Pair>({
          hostname: behind.hostname,
          port: Number(behind.port),
          data: { other: socket, waiting: [], isSilent: false },
          socket: {
            open: (other) => {
              socket.data.other = other
              for (const bytes of socket.data.waiting.splice(0)) other.write(bytes)
            },
            data: pass,
            close: (other) => void other.data.other?.end(),
          },
        }).catch(() => socket.terminate())
      },
      data: pass,
      close: end,
      error: end,
    },
  })
  return {
    url: `http://127.0.0.1:${listener.port}`,
    /** How many connections there were. */
    accepted: () => accepted,
    /** Ends all connections at once. */
    cut: () => {
      for (const socket of [...open]) socket.terminate()
    },
    /** Lets nothing pass on the connections that there are, which stay open. */
    silence: () => {
      for (const { data } of open) {
        data.isSilent = true
        if (data.other !== null) data.other.data.isSilent = true
      }
    },
    leadTo: (url: string) => {
      behind = new URL(url)
    },
    stop: () => listener.stop(true),
  }
}
