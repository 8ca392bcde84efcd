import { createHash, randomUUID } from "node:crypto"
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { buffer } from "node:stream/consumers"
import { Redacted } from "effect"
import S3rver, { type Store, type StoredObject } from "s3rver"
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
  server.store.putObject = (object) => putAtOnce(server.store, object)
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

/** S3 shows an object only when it is whole. The store of the server answers before it has written the file. */
const putAtOnce = async (store: Store, { bucket, content, key, metadata }: StoredObject) => {
  const path = store.getResourcePath(bucket, key, "object")
  const bytes = content instanceof Uint8Array ? content : await buffer(content)
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  writeFileSync(unfinished, bytes)
  renameSync(unfinished, path)
  const md5 = createHash("md5").update(bytes).digest("hex")
  await store.putMetadata(bucket, key, metadata, md5)
  return { size: bytes.length, md5 }
}
