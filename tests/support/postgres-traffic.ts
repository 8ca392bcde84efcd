/** A transaction as a client said it: the texts of its statements, and in how many round trips. */
interface Traffic {
  readonly statements: Array<string>
  trips: number
}

interface Ends {
  far: Bun.Socket<undefined> | null
  pending: Uint8Array
  isStarted: boolean
  /** Whether the server has answered since the client said something. */
  isAnswered: boolean
  readonly texts: Map<string, string>
  portal: string
  transaction: Traffic | null
}

/** A way to a database that reads along what transactions execute (PostgreSQL documentation, "Message Formats"). */
export const trafficTo = (database: string) => {
  const url = new URL(database)
  const target = { hostname: url.hostname, port: Number(url.port) }
  const transactions: Array<Traffic> = []
  const execute = (ends: Ends, text: string) => {
    if (text.startsWith("BEGIN")) ends.transaction = { statements: [], trips: 0 }
    if (ends.transaction === null) return
    ends.transaction.statements.push(text)
    if (ends.isAnswered) ends.transaction.trips += 1
    ends.isAnswered = false
    if (text !== "COMMIT") return
    transactions.push(ends.transaction)
    ends.transaction = null
  }
  const read = (ends: Ends, bytes: Uint8Array) => {
    let left = Buffer.concat([ends.pending, bytes])
    // The first message of a connection has no type.
    if (!ends.isStarted && left.length >= 4) {
      left = left.subarray(left.readUInt32BE(0))
      ends.isStarted = true
    }
    while (left.length >= 5 && left.length >= left.readUInt32BE(1) + 1) {
      const length = left.readUInt32BE(1) + 1
      const [type, body] = [String.fromCharCode(left[0] ?? 0), left.subarray(5, length)]
      const [first = "", second = ""] = body.toString("latin1").split("\0", 2)
      if (type === "P") ends.texts.set(first, second)
      if (type === "B") ends.portal = ends.texts.get(second) ?? ""
      if (type === "E") execute(ends, ends.portal)
      if (type === "Q") execute(ends, first)
      left = left.subarray(length)
    }
    ends.pending = left
  }
  const server = Bun.listen<Ends>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: (near) => {
        const ends: Ends = {
          far: null,
          pending: new Uint8Array(),
          isStarted: false,
          isAnswered: true,
          texts: new Map(),
          portal: "",
          transaction: null,
        }
        near.data = ends
        near.pause()
        const socket = {
          // What the client says without waiting comes before this answer.
          data: (_: unknown, data: Uint8Array) => {
            const answer = Uint8Array.from(data)
            setTimeout(() => {
              ends.isAnswered = true
              near.write(answer)
            }, 3)
          },
          close: () => void near.end(),
        }
        void Bun.connect({ ...target, socket }).then((far) => {
          ends.far = far as Bun.Socket<undefined>
          near.resume()
        })
      },
      data: ({ data: ends }, bytes) => {
        read(ends, bytes)
        ends.far?.write(bytes)
      },
      close: ({ data }) => void data.far?.end(),
    },
  })
  url.port = String(server.port)
  return { url: String(url), transactions, stop: () => server.stop(true) }
}
