/**
 * A request on a bare socket, for what `fetch` would not send. The server closes it, so the answer is all that came.
 */
export const askRaw = (port: number, head: readonly string[], body: string | Uint8Array = ""): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ""
    const bytes = Buffer.concat([
      Buffer.from(`${[...head, "Connection: close"].join("\r\n")}\r\n\r\n`),
      Buffer.from(body),
    ])
    void Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        open: (socket) => void socket.write(bytes),
        data: (_, chunk) => {
          answer += chunk.toString()
        },
        close: () => resolve(answer),
        connectError: (_, error) => reject(error),
      },
    })
  })

interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** A request with a JSON body, if there is one; a text is sent as it is. */
export const ask = async (
  base: string,
  method: string,
  path: string,
  options: { readonly body?: unknown; readonly headers?: Record<string, string>; readonly token?: string } = {},
): Promise<Answer> => {
  const { body, token } = options
  const headers = {
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...options.headers,
  }
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }
  const response = await fetch(base + path, { method, headers, redirect: "manual", ...sent })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** The exact body of a 400 of the validation. */
export const invalid = (message: string): string =>
  JSON.stringify({ statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" })
