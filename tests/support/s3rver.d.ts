declare module "s3rver" {
  /** What we use of it; it comes without types. */
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: ReadonlyArray<{ readonly name: string }>
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
