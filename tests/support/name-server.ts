import { createSocket } from "node:dgram"

/**
 * A name server on a free port. `answer` says which IPv4 address a name has; `null` for none, `undefined` for no answer
 * at all. It answers no question for IPv6 addresses but that there are none.
 */
export const startNameServer = async (answer: (name: string) => string | null | undefined = () => undefined) => {
  const asked: Array<string> = []
  const socket = createSocket("udp4")
  socket.on("message", (question, from) => {
    const { end, name } = questionIn(question)
    const isIPv4 = question.readUInt16BE(end) === 1
    if (isIPv4) asked.push(name)
    const address = answer(name)
    if (address === undefined) return
    const answers = isIPv4 && address !== null ? [record(address)] : []
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(answers.length, 6)
    head.fill(0, 8, 12)
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), ...answers]), from.port, from.address)
  })
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done))
  return { address: `127.0.0.1:${socket.address().port}`, asked, stop: () => socket.close() }
}

/** RFC 1035, 4.1.2: labels with their lengths. */
const questionIn = (question: Buffer) => {
  const labels: Array<string> = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join("."), end: at + 1 }
}

/** RFC 1035, 4.1.3: the name of the question, A, IN, a time to live of 0. */
const record = (address: string) =>
  Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)])
