import { connect } from "node:net"

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

interface RawFrame {
  readonly opcode: number
  readonly payload: Buffer
}

interface Shape {
  readonly opcode?: number
  readonly isLast?: boolean
  readonly isMasked?: boolean
  /** The three bits that no extension uses here. */
  readonly reserved?: number
}

/** The bytes of one frame of a client (RFC 6455, section 5.2). */
export const bytesOf = (payload: string | Uint8Array, shape: Shape = {}): Buffer => {
  const { isLast = true, isMasked = true, opcode = opcodes.text, reserved = 0 } = shape
  const body = Buffer.from(typeof payload === "string" ? new TextEncoder().encode(payload) : payload)
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode
  const mask = isMasked ? 0x80 : 0
  const length = Buffer.alloc(body.length < 126 ? 2 : body.length < 65_536 ? 4 : 10)
  length.writeUInt8(first, 0)
  if (length.length === 2) length.writeUInt8(mask | body.length, 1)
  else if (length.length === 4) length.writeUInt16BE(body.length, length.writeUInt8(mask | 126, 1))
  else length.writeBigUInt64BE(BigInt(body.length), length.writeUInt8(mask | 127, 1))
  if (!isMasked) return Buffer.concat([length, body])
  const key = crypto.getRandomValues(new Uint8Array(4))
  return Buffer.concat([length, key, body.map((byte, n) => byte ^ (key[n % 4] ?? 0))])
}

/** A client that may do what no good one does: it says which bytes it sends, and answers no ping by itself. */
export const rawClient = async (url: string, token: string, path = "/realtime") => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const frames: Array<RawFrame> = []
  const opened = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let received = Buffer.alloc(0)
  let isOpen = false
  let isOver = false
  let wake = Promise.withResolvers<void>()
  const changed = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  const take = () => {
    if (!isOpen) {
      const end = received.indexOf("\r\n\r\n")
      if (end === -1) return
      const [line = ""] = received.subarray(0, end).toString().split("\r\n")
      if (!line.includes(" 101 ")) return opened.reject(new Error(line))
      isOpen = true
      received = received.subarray(end + 4)
      opened.resolve()
    }
    for (let frame = frameIn(received); frame !== null; frame = frameIn(received)) {
      frames.push(frame)
      received = received.subarray(frame.size)
    }
    changed()
  }
  socket.on("data", (part) => {
    received = Buffer.concat([received, Buffer.from(part)])
    take()
  })
  socket.on("error", () => {})
  socket.on("close", () => {
    isOver = true
    ended.resolve()
    opened.reject(new Error("The connection ended."))
    changed()
  })
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      "connection: upgrade",
      "upgrade: websocket",
      "sec-websocket-version: 13",
      `sec-websocket-key: ${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64")}`,
      `authorization: Bearer ${token}`,
      "\r\n",
    ].join("\r\n"),
  )
  await opened.promise

  const texts = (): ReadonlyArray<Record<string, unknown>> =>
    frames.filter(({ opcode }) => opcode === opcodes.text).map(({ payload }) => JSON.parse(payload.toString()))
  return {
    frames,
    texts,
    write: (...parts: ReadonlyArray<Buffer>) => socket.write(Buffer.concat([...parts])),
    /** The same; resolves when the kernel has taken it, or the connection is over. */
    writeAll: (...parts: ReadonlyArray<Buffer>) =>
      new Promise<void>((resolve) => socket.write(Buffer.concat([...parts]), () => resolve())),
    isOpen: () => !isOver,
    /** Resolves when something that was received holds; fails when the connection ends before. */
    until: async (holds: () => boolean) => {
      while (!holds()) {
        if (isOver) throw new Error(`The connection ended after ${JSON.stringify(texts())}`)
        await wake.promise
      }
    },
    stopReading: () => socket.pause(),
    readAgain: () => socket.resume(),
    /** The code with which the server closed, once the connection is over; `null` when it closed without one. */
    code: async () => {
      // A server that has said its code waits for ours.
      while (!isOver && codeIn(frames) === null) await wake.promise
      const code = codeIn(frames)
      socket.destroy()
      return code
    },
    end: () => socket.destroy(),
  }
}

export type RawClient = Awaited<ReturnType<typeof rawClient>>

const codeIn = (frames: ReadonlyArray<RawFrame>): number | null => {
  const closeFrame = frames.find(({ opcode }) => opcode === opcodes.close)
  return closeFrame === undefined || closeFrame.payload.length < 2 ? null : closeFrame.payload.readUInt16BE(0)
}

/** The first frame of a server in some bytes, which it does not mask; `null` while it is not there whole. */
const frameIn = (bytes: Buffer): (RawFrame & { readonly size: number }) | null => {
  if (bytes.length < 2) return null
  const short = bytes.readUInt8(1) & 0x7f
  const begin = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < begin) return null
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (bytes.length < begin + length) return null
  const payload = Buffer.from(bytes.subarray(begin, begin + length))
  return { opcode: bytes.readUInt8(0) & 0x0f, payload, size: begin + length }
}
