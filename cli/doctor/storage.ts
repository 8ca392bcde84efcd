import { Effect } from "effect"
import type { Config } from "../../adapters/config.ts"
import { type Finding, ok, wrong } from "./finding.ts"
import { folderTrouble } from "./folder.ts"

/** Where files are kept, and whether all is said that is needed. */
export const storageFinding = ({ dataDir, s3 }: Config): Effect.Effect<Finding> => {
  if (s3 === null) {
    const trouble = folderTrouble(dataDir)
    return Effect.succeed(trouble === null ? ok(`Files are kept in ${dataDir}.`) : wrong(`DATA_DIR: ${trouble}`))
  }
  const missing = [
    ...(s3.bucket === null ? ["S3_BUCKET"] : []),
    ...(s3.accessKeyId === null ? ["S3_ACCESS_KEY_ID"] : []),
    ...(s3.secretAccessKey === null ? ["S3_SECRET_ACCESS_KEY"] : []),
  ]
  return Effect.succeed(
    missing.length === 0
      ? ok(`Files are kept in the bucket ${s3.bucket} at ${s3.endpoint ?? `AWS ${s3.region}`}.`)
      : wrong(`STORAGE is s3, and uploads are refused: set ${missing.join(", ")}, or STORAGE=disk.`),
  )
}
