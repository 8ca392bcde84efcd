import { note } from "../../support/answers.ts"
import type { Service } from "../../support/service.ts"

const boundary = "----of-the-tests"

/** One part of a form. */
export const part = (bytes: Uint8Array, { name = "file", filename = "a.png", type = "image/png" } = {}): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ])

/** A whole form. */
export const form = (...parts: ReadonlyArray<Buffer>): Buffer =>
  Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])

interface Options {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Hangs up when it aborts. */
  readonly signal?: AbortSignal
}

/** Sends a body as it is, as multipart unless asked otherwise. */
export const send = async (
  service: Pick<Service, "url">,
  path: string,
  body: Uint8Array | ReadableStream<Uint8Array>,
  { token, headers = {}, signal }: Options,
) => {
  const response = await fetch(service.url + path, {
    method: "PUT",
    body,
    signal: signal ?? null,
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const text = await response.text()
  note("PUT", service.url + path, response, text)
  return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers }
}
