import { createServer, type Socket } from "node:net"

/** The test file of EICAR (eicar.org), in two parts, so that no scanner takes this source for it. */
export const eicar = Buffer.from("X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST" + "-FILE!$H+H*")

/** What a clamd does with a connection; the real one scans the file and answers what it found. */
export interface Behaviour {
  /** As soon as the command has arrived. */
  readonly begins?: (socket: Socket) => void
  /** When the whole file has arrived; `null` answers nothing. */
  readonly answers?: (file: Buffer) => string | null
}

const found = (file: Buffer) => (file.includes(eicar) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0")

const ping = Buffer.from("zPING\0")
const command = Buffer.from("zINSTREAM\0")

/** A clamd on a free port, or on a socket at a path, which speaks PING and INSTREAM as clamd(8) says. */
export const startClamd = async ({ begins = () => {}, answers = found }: Behaviour = {}, path?: string) => {
  const files: Array<Buffer> = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
    socket.on("close", () => sockets.delete(socket))
    let bytes: Buffer = Buffer.alloc(0)
    let hasBegun = false
    const pieces: Array<Buffer> = []
    socket.on("data", (piece: Buffer) => {
      bytes = Buffer.concat([bytes, piece])
      if (!hasBegun) {
        if (bytes.equals(ping)) return void socket.end("PONG\0")
        if (!bytes.subarray(0, command.length).equals(command)) return
        bytes = bytes.subarray(command.length)
        begins(socket)
        hasBegun = true
      }
      // A piece is taken once it is whole: what has come of a large file is not joined again for each part of it.
      while (bytes.length >= 4) {
        const end = 4 + bytes.readUInt32BE(0)
        if (bytes.length < end) return
        pieces.push(bytes.subarray(4, end))
        bytes = bytes.subarray(end)
        if (end > 4) continue
        const file = Buffer.concat(pieces)
        files.push(file)
        const answer = answers(file)
        if (answer !== null) socket.end(Buffer.from(answer, "latin1"))
        return
      }
    })
  })
  await new Promise<void>((resolve) => {
    if (path === undefined) server.listen(0, "127.0.0.1", resolve)
    else server.listen(path, resolve)
  })
  const bound = server.address()
  return {
    /** What CLAMD_ADDRESS has to be. */
    address: typeof bound === "object" ? `127.0.0.1:${bound?.port}` : (path ?? ""),
    /** The files that were scanned. */
    files,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
