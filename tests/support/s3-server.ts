import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redacted } from "effect"
import S3rver from "s3rver"
import type { S3Config } from "../../adapters/config/config.ts"

/** A server that speaks S3's protocol, with one empty bucket. */
export const startS3Server = async () => {
  const directory = mkdtempSync(join(tmpdir(), "curio-s3-"))
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "pictures" }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const config: S3Config = {
    endpoint,
    region: "us-east-1",
    bucket: "pictures",
    accessKeyId: Redacted.make("S3RVER"),
    secretAccessKey: Redacted.make("S3RVER"),
    publicUrl: null,
  }
  return {
    endpoint,
    config,
    env: {
      STORAGE: "s3",
      S3_ENDPOINT: endpoint,
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
