/** What reading the rest of one body may cost; then the answer is sent, and the connection ends, as the body comes. */
const mostBytes = 64 * 1024 * 1024
const mostMs = 10_000
const mostSilentMs = 1000
/** Chunks of a body without a length may be tiny, and each costs about a microsecond. */
const mostChunks = 1024 + mostBytes / (16 * 1024)
/** How many bodies are read so at once. */
const mostAtOnce = 256

export type Handle = (request: Request) => Response | Promise<Response>

/**
 * A handler whose answer waits until the rest of the body was read and dropped, where the connection ends with the
 * answer. Bun closes it at once otherwise, and what the client still sends makes the machine reset the connection: the
 * answer is lost (RFC 9112, 9.6), and nginx makes a 502 of it. Where the connection stays open, Bun drops the rest by
 * itself. Contract: conventions, shapes.
 */
export const drainsBody = (closes = endsConnection) => {
  let underway = 0
  return (handle: Handle, request: Request): Handle => {
    if (!hasBody(request) || !closes(request)) return handle
    return async (asked) => {
      const response = await handle(asked)
      const { body } = request
      if (body === null || body.locked || underway >= mostAtOnce) return response
      underway += 1
      try {
        await drop(body)
      } finally {
        underway -= 1
      }
      return response
    }
  }
}

/** Of `GET` and `HEAD` Bun hands out no body: what a client sends with them cannot be read. */
const hasBody = ({ headers, method }: Request): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers.has("transfer-encoding") || (headers.get("content-length") ?? "0") !== "0")

/**
 * Whether the connection may end with the answer. Only HTTP/1.0 ends it when the request says nothing, and Bun does not
 * show which version a request has.
 */
const endsConnection = ({ headers }: Request): boolean => {
  const connection = headers.get("connection")
  return connection === null || /(^|,)[ \t]*close[ \t]*(,|$)/i.test(connection)
}

const drop = async (body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  const silence = setTimeout(stop, mostSilentMs)
  const until = performance.now() + mostMs
  let bytes = 0
  try {
    for (let chunks = 0; ; chunks++) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.length
      // Frees the chunk at once. A buffer that holds more than the chunk may still be in use.
      if (value.length === value.buffer.byteLength) value.buffer.transfer(0)
      if (bytes > mostBytes || chunks > mostChunks || performance.now() > until) return stop()
      silence.refresh()
    }
  } catch {
    // The client has hung up: no one gets the answer.
  } finally {
    clearTimeout(silence)
  }
}
