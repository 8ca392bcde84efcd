import { S3Client } from "bun"
import { Effect, Redacted, Schema } from "effect"
import type { S3Config } from "../config/config.ts"
import { endpointOf } from "./address.ts"

/** The reason why a bucket cannot be used, and how to correct it. */
class BucketError extends Schema.TaggedError<BucketError>()("storage.BUCKET_FAULT", {
  reason: Schema.String,
}) {}

/** A bucket, with everything that a request to it needs. */
interface Bucket extends Pick<S3Config, "endpoint" | "region"> {
  readonly bucket: string
  readonly accessKeyId: Redacted.Redacted
  readonly secretAccessKey: Redacted.Redacted
}

/** Lists the first name in a bucket, and changes nothing in it; fails with a sentence. For `curio doctor`. */
export const checkBucket = (s3: Bucket, timeoutMillis = 10_000): Effect.Effect<void, BucketError> => {
  const client = new S3Client({
    bucket: s3.bucket,
    region: s3.region,
    endpoint: endpointOf(s3),
    accessKeyId: Redacted.value(s3.accessKeyId),
    secretAccessKey: Redacted.value(s3.secretAccessKey),
  })
  return Effect.tryPromise({ try: () => client.list({ maxKeys: 1 }), catch: codeOf }).pipe(
    Effect.timeoutOrElse({ duration: timeoutMillis, orElse: () => Effect.fail("it takes too long") }),
    Effect.mapError((code) => new BucketError({ reason: reasonOf(code, s3) })),
    Effect.asVoid,
  )
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "no reason given"

/** The codes are those of Amazon S3 (API reference, error responses), which other stores follow. */
const reasonOf = (code: string, s3: Bucket): string => {
  const store = endpointOf(s3)
  switch (code) {
    case "NoSuchBucket":
      return `There is no bucket ${s3.bucket} at ${store}: make it, or correct S3_BUCKET.`
    case "InvalidAccessKeyId":
      return `${store} does not know the key: correct S3_ACCESS_KEY_ID.`
    case "SignatureDoesNotMatch":
      return `${store} refuses the signature: correct S3_SECRET_ACCESS_KEY.`
    case "PermanentRedirect":
    case "AuthorizationHeaderMalformed":
      return `The bucket ${s3.bucket} is in another region: correct S3_REGION.`
    case "AccessDenied":
      return (
        `${store} refuses access to the bucket ${s3.bucket}: give the key the right to read, write, delete and list ` +
        "there, or correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY."
      )
    default:
      return (
        `The bucket ${s3.bucket} cannot be reached at ${store} (${code}): correct S3_ENDPOINT, or see whether this ` +
        "machine reaches the store."
      )
  }
}
