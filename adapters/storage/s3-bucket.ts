import { S3Client } from "bun"
import { Effect, Redacted } from "effect"
import { FilesErrors, type StorageError } from "../../core/index.ts"
import { semaphore } from "../concurrency/semaphores.ts"
import type { S3Config } from "../config/config.ts"
import { endpointOf } from "./address.ts"

type Method = "PUT" | "GET" | "HEAD" | "DELETE"

interface Content {
  readonly body?: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
  /** What part of the object the bytes are, in the form of `Content-Range`. */
  readonly range: string | null
  readonly hasETag: boolean
}

/**
 * Sends one request to a bucket, and answers the response: 2xx, 404 where it may be, 416 where a range is asked for.
 */
export type Ask = (method: Method, key: string, content?: Content) => Effect.Effect<Answer, StorageError>

/** How many requests to the store may run at once. */
const atOnce = 32

/**
 * A bucket, addressed path style. Bun's client signs the requests, but they are sent with `fetch`, because Bun's client
 * supports neither a time limit nor `Cache-Control`, and does not report the status of an error. Waiting for the
 * semaphore counts towards the time limit.
 */
export const s3Bucket = (s3: S3Config, timeoutMillis: number): Ask => {
  const { accessKeyId, bucket, region, secretAccessKey } = s3
  if (bucket === null || accessKeyId === null || secretAccessKey === null)
    return () =>
      Effect.fail(new FilesErrors.StorageNotConfigured({ reason: "S3_BUCKET or the credentials are missing." }))
  const client = new S3Client({
    bucket,
    region,
    endpoint: endpointOf(s3),
    accessKeyId: Redacted.value(accessKeyId),
    secretAccessKey: Redacted.value(secretAccessKey),
  })
  const inTurn = semaphore(atOnce)
  return Effect.fnUntraced(function* (method, key, content) {
    const answer = yield* Effect.tryPromise({
      try: (signal) =>
        send(client.presign(key, { method, expiresIn: 300 }), {
          ...content,
          method,
          redirect: "manual",
          signal,
          // A pooled connection may be closed by the time it is reused.
          keepalive: false,
        }),
      catch: (error) => unreachable(reasonOf(error)),
    }).pipe(
      inTurn,
      Effect.timeoutOrElse({ duration: timeoutMillis, orElse: () => Effect.fail(unreachable("takes too long")) }),
    )
    // Each store of S3 names what it has stored (API reference, PutObject). A proxy in its place may say 200 to all.
    if (method === "PUT" && answer.status < 300 && !answer.hasETag)
      return yield* new FilesErrors.StorageUnreachable({
        reason: `The store answered ${answer.status} without an ETag.`,
      })
    if (answer.status < 300 || (answer.status === 404 && method !== "PUT")) return answer
    if (answer.status === 416 && content?.headers["range"] !== undefined) return answer
    const reason = `The store answered ${answer.status}${codeIn(answer.bytes)}.`
    if (answer.status >= 500 || busy.includes(answer.status))
      return yield* new FilesErrors.StorageUnreachable({ reason })
    return yield* new FilesErrors.StorageNotConfigured({ reason })
  })
}

/** Statuses of a store that is temporarily too slow or too busy. */
const busy = [408, 429]

/** The limit is far above the size of any stored picture; it prevents a wrong answer from filling the memory. */
const mostBytes = 16 * 1024 * 1024

const send = async (url: string, request: RequestInit): Promise<Answer> => {
  const response = await fetch(url, request)
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop cancels the rest of the body.
    if (size > mostBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return {
    status: response.status,
    bytes: new Uint8Array(Buffer.concat(chunks)),
    range: response.headers.get("content-range"),
    hasETag: response.headers.has("etag"),
  }
}

class TooLarge extends Error {}

const unreachable = (what: string) => new FilesErrors.StorageUnreachable({ reason: `The store ${what}.` })

const reasonOf = (error: unknown): string => {
  if (error instanceof TooLarge) return "sends more than any picture has"
  return `cannot be reached${error instanceof Error && "code" in error ? ` (${String(error.code)})` : ""}`
}

/** The error code of S3 in the answer. */
const codeIn = (bytes: Uint8Array): string => {
  const [, code] = /<Code>(\w{1,64})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 2000))) ?? []
  return code === undefined ? "" : ` (${code})`
}
