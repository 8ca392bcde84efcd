declare module "s3rver" {
  import type { Readable } from "node:stream"

  export interface StoredObject {
    readonly bucket: string
    readonly key: string
    readonly content: Uint8Array | Readable
    readonly metadata: object
  }

  export interface Store {
    putObject: (object: StoredObject) => Promise<{ readonly size: number; readonly md5: string }>
    getResourcePath(bucket: string, key: string, resource: "object"): string
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
  }

  /** What we use of it; it comes without types. */
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: ReadonlyArray<{ readonly name: string }>
    })
    readonly store: Store
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
