import { type FileHash, nameOf } from "../../core/index.ts"
import type { Config } from "../config/config.ts"

/** The public address of a stored file. Contract: files, storage. */
export const addressesOf = (config: Pick<Config, "publicUrl" | "s3">): ((hash: FileHash) => string) => {
  const base = baseOf(config)
  return (hash) => `${base}/${nameOf(hash)}`
}

/** The origin of all stored pictures. */
export const pictureOriginOf = (config: Pick<Config, "publicUrl" | "s3">): string => new URL(baseOf(config)).origin

const baseOf = ({ publicUrl, s3 }: Pick<Config, "publicUrl" | "s3">): string =>
  s3 === null ? `${publicUrl}/media` : (s3.publicUrl ?? `${endpointOf(s3)}/${s3.bucket}`)

/** The endpoint of Amazon S3, unless another one is configured. */
export const endpointOf = ({ endpoint, region }: Pick<NonNullable<Config["s3"]>, "endpoint" | "region">): string =>
  endpoint ?? `https://s3.${region}.amazonaws.com`
