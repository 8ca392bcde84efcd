import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { checkBucket } from "../../../adapters/storage/check-bucket.ts"
import { startS3Server } from "../../support/s3-server.ts"

const bucket = {
  endpoint: "http://127.0.0.1:1",
  region: "us-east-1",
  bucket: "pictures",
  accessKeyId: Redacted.make("S3RVER"),
  secretAccessKey: Redacted.make("S3RVER"),
}
const sentenceOf = async (more: Partial<typeof bucket>, timeoutMillis?: number) =>
  (await Effect.runPromise(Effect.flip(checkBucket({ ...bucket, ...more }, timeoutMillis)))).reason

let store: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  store = await startS3Server()
})
afterAll(() => store.stop())

/** A store that answers everything with one error of S3. */
const refusing = (code: string, status = 403) =>
  Bun.serve({
    port: 0,
    fetch: () =>
      new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`, {
        status,
        headers: { "content-type": "application/xml" },
      }),
  })

describe("Asking a bucket", () => {
  test("succeeds where a real store lists it", async () => {
    expect(await Effect.runPromise(checkBucket({ ...bucket, endpoint: store.endpoint }))).toBeUndefined()
  })

  test("says that the bucket is missing, or that its key is unknown", async () => {
    const { endpoint } = store
    expect(await sentenceOf({ endpoint, bucket: "nothing" })).toBe(
      `There is no bucket nothing at ${endpoint}: make it, or correct S3_BUCKET.`,
    )
    expect(await sentenceOf({ endpoint, accessKeyId: Redacted.make("hunter2") })).toBe(
      `${endpoint} does not know the key: correct S3_ACCESS_KEY_ID.`,
    )
  })

  test.each([
    ["SignatureDoesNotMatch", 403, /refuses the signature: correct S3_SECRET_ACCESS_KEY\.$/],
    [
      "AccessDenied",
      403,
      /refuses access to the bucket pictures: give the key the right to .*, or correct S3_ACCESS_KEY_ID/,
    ],
    ["AuthorizationHeaderMalformed", 400, /is in another region: correct S3_REGION\.$/],
    ["InternalError", 500, /cannot be reached at .* \(InternalError\): correct S3_ENDPOINT/],
  ])("says what to mend for %s", async (code, status, sentence) => {
    const server = refusing(code, status)
    expect(await sentenceOf({ endpoint: server.url.origin })).toMatch(sentence)
    await server.stop(true)
  })

  test("says that nothing is there, that it is no store, or that it is silent", async () => {
    expect(await sentenceOf({})).toMatch(
      /^The bucket pictures cannot be reached at http:\/\/127\.0\.0\.1:1 \(ConnectionRefused\): correct S3_ENDPOINT/,
    )
    const page = Bun.serve({ port: 0, fetch: () => new Response("<html>hello</html>") })
    expect(await sentenceOf({ endpoint: page.url.origin })).toContain("correct S3_ENDPOINT")
    await page.stop(true)
    const silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
    expect(await sentenceOf({ endpoint: silent.url.origin }, 50)).toContain("it takes too long")
    await silent.stop(true)
  })
})
