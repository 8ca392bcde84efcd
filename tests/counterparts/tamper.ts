import { connect, createServer } from "node:net"

/** What becomes of bytes on their way to the client; `null` ends the connection. */
export type Change = (bytes: Buffer, connection: number) => Buffer | null

/** An address that leads to a server and changes what it answers; bytes may come in any pieces. */
export const startTampering = async (url: string, change: Change) => {
  const target = new URL(url)
  let connections = 0
  const server = createServer((near) => {
    const number = ++connections
    const far = connect(Number(target.port), target.hostname)
    near.pipe(far)
    far.on("data", (bytes: Buffer) => {
      const changed = change(bytes, number)
      if (changed === null) near.destroy()
      else near.write(changed)
    })
    far.on("end", () => near.end())
    for (const one of [near, far]) {
      one.on("error", () => undefined)
      one.on("close", () => {
        near.destroy()
        far.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { url: `${target.protocol}//127.0.0.1:${port}`, port, stop: () => server.close() }
}
