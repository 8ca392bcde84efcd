import { S3Client } from "bun"
import { Effect, Redacted } from "effect"
import { FilesErrors, type StorageFault } from "../../core/index.ts"
import type { S3Config } from "../config.ts"
import { endpointOf } from "./address.ts"

type Method = "PUT" | "GET" | "DELETE"

interface Content {
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
}

/** Asks for one thing of a bucket, and answers what came of it: 2xx, or 404 where that may be. */
type Ask = (method: Method, key: string, content?: Content) => Effect.Effect<Answer, StorageFault>

/**
 * A bucket, addressed path style. Bun's client signs; the requests are our own, because its client knows no time limit and
 * no `Cache-Control`, and does not tell the status of a refusal.
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
  return Effect.fnUntraced(function* (method, key, content) {
    const answer = yield* Effect.tryPromise({
      try: (signal) =>
        send(client.presign(key, { method, expiresIn: 300 }), {
          ...content,
          method,
          redirect: "manual",
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMillis)]),
          // A connection that was kept may be dead by the time it is used again.
          keepalive: false,
        }),
      catch: (fault) => new FilesErrors.StorageUnreachable({ reason: `The store ${symptom(fault)}.` }),
    })
    if (answer.status < 300 || (answer.status === 404 && method !== "PUT")) return answer
    const reason = `The store answered ${answer.status}${codeIn(answer.bytes)}.`
    if (answer.status >= 500 || busy.includes(answer.status))
      return yield* new FilesErrors.StorageUnreachable({ reason })
    return yield* new FilesErrors.StorageNotConfigured({ reason })
  })
}

/** Statuses of a store that is only too slow or too busy. */
const busy = [408, 429]

const send = async (url: string, request: RequestInit): Promise<Answer> => {
  const response = await fetch(url, request)
  return { status: response.status, bytes: await response.bytes() }
}

const symptom = (fault: unknown): string => {
  if (fault instanceof Error && fault.name === "TimeoutError") return "takes too long"
  return `cannot be reached${fault instanceof Error && "code" in fault ? ` (${String(fault.code)})` : ""}`
}

/** The word in which S3 says what it did not like. */
const codeIn = (bytes: Uint8Array): string => {
  const [, code] = /<Code>(\w{1,64})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 2000))) ?? []
  return code === undefined ? "" : ` (${code})`
}
