/** A file of the web app with the forms in which it is sent. */
export interface WebFile {
  /** It has the hash of its content, so that caches may keep it. */
  readonly name: string
  /**
   * Whether the page runs it, has it loaded because what runs needs it, or leaves it until it is needed; or it is the
   * catalogue of a language, an icon, or the service worker.
   */
  readonly use: "run" | "first" | "later" | "words" | "icon" | "worker"
  readonly identity: Uint8Array
  readonly gzip: Uint8Array
  readonly br: Uint8Array
}

/** The script of the service worker, which is sent with what it has to keep before it. */
export const workerFile = "service-worker.js"

const forms = ["identity", "gzip", "br"] as const

interface Entry {
  readonly name: string
  readonly use: WebFile["use"]
  readonly lengths: ReadonlyArray<number>
}

/** All files as one: a line of JSON that says what follows, and the bytes one after the other. */
export const packOf = (files: ReadonlyArray<WebFile>): Uint8Array => {
  const entries = files.map(
    ({ name, use, ...file }): Entry => ({
      name,
      use,
      lengths: forms.map((form) => file[form].length),
    }),
  )
  const head = new TextEncoder().encode(`${JSON.stringify(entries)}\n`)
  return Buffer.concat([head, ...files.flatMap((file) => forms.map((form) => file[form]))])
}

/** The files of a pack, without a copy of their bytes. */
export const filesIn = (pack: Uint8Array): ReadonlyArray<WebFile> => {
  const end = pack.indexOf(0x0a)
  const entries: ReadonlyArray<Entry> = JSON.parse(new TextDecoder().decode(pack.subarray(0, end)))
  let at = end + 1
  const next = (length = 0) => {
    at += length
    return pack.subarray(at - length, at)
  }
  return entries.map(({ name, use, lengths: [identity, gzip, br] }) => ({
    name,
    use,
    identity: next(identity),
    gzip: next(gzip),
    br: next(br),
  }))
}
