import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { checkBucket, diskSpaceOf, isNearlyFull } from "../../adapters/operations.ts"
import { type CheckResult, ok, wrong } from "./check-result.ts"
import { folderProblem } from "./folder.ts"

/**
 * Checks where files are stored, and whether they can be stored there; sends a request to the bucket, and stores
 * nothing.
 */
export const checkStorage = ({ dataDir, s3 }: Config): Effect.Effect<CheckResult> => {
  if (s3 === null) {
    const problem = folderProblem(dataDir)
    if (problem !== null) return Effect.succeed(wrong(`DATA_DIR: ${problem}`))
    const space = diskSpaceOf(dataDir)
    const free = `${(space.freeBytes / 1024 ** 3).toFixed(1)} GB (${percentOf(space)} %) of its disk are free`
    return Effect.succeed(
      isNearlyFull(space)
        ? wrong(`DATA_DIR: only ${free}, and uploads are refused below 5 %; free space in ${dataDir}.`)
        : ok(`Files are kept in ${dataDir}; ${free}.`),
    )
  }
  const { accessKeyId, bucket, secretAccessKey } = s3
  if (bucket === null || accessKeyId === null || secretAccessKey === null) {
    const missing = [
      ...(bucket === null ? ["S3_BUCKET"] : []),
      ...(accessKeyId === null ? ["S3_ACCESS_KEY_ID"] : []),
      ...(secretAccessKey === null ? ["S3_SECRET_ACCESS_KEY"] : []),
    ]
    const sentence = `STORAGE is s3, and uploads are refused: set ${missing.join(", ")}, or STORAGE=disk.`
    return Effect.succeed(wrong(sentence))
  }
  return checkBucket({ ...s3, bucket, accessKeyId, secretAccessKey }).pipe(
    Effect.as(ok(`Files are kept in the bucket ${bucket} at ${s3.endpoint ?? `AWS ${s3.region}`}, which answers.`)),
    Effect.catch(({ reason }) => Effect.succeed(wrong(reason))),
  )
}

const percentOf = ({ freeBytes, totalBytes }: ReturnType<typeof diskSpaceOf>): number =>
  Math.floor((100 * freeBytes) / Math.max(1, totalBytes))
