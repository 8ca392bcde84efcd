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
    socket.on("data", (piece: Buffer) => {
      bytes = Buffer.concat([bytes, piece])
      if (bytes.toString("latin1") === "zPING\0") return void socket.end("PONG\0")
      const command = "zINSTREAM\0"
      if (!bytes.toString("latin1").startsWith(command)) return
      if (!hasBegun) begins(socket)
      hasBegun = true
      const file = wholeFile(bytes.subarray(command.length))
      if (file === null) return
      files.push(file)
      const answer = answers(file)
      if (answer !== null) socket.end(Buffer.from(answer, "latin1"))
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

/** The pieces with their lengths as one file; `null` before the length of 0. */
const wholeFile = (bytes: Buffer): Buffer | null => {
  const pieces: Array<Buffer> = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
