import { CryptoHasher } from "bun"
import { Schema } from "effect"
import type { AttachmentId } from "../../core/index.ts"

const Entry = Schema.Struct({
  /** The path below the folder of the backup. */
  path: Schema.String,
  bytes: Schema.Number,
  sha256: Schema.String,
})

/** A file of a backup. Its name is its hash, so that an older backup in the same folder keeps its own files. */
export type Entry = typeof Entry.Type

const AttachmentEntry = Schema.Struct({ ...Entry.fields, id: Schema.String })

/** An attachment in a backup: named by the hash of its content there, and by its id in the store. */
export interface AttachmentEntry extends Entry {
  readonly id: AttachmentId
}

const Manifest = Schema.Struct({
  format: Schema.Literal(1),
  /** The version of curio that made it. */
  curio: Schema.String,
  madeAt: Schema.String,
  database: Schema.Struct({
    ...Entry.fields,
    engine: Schema.Literals(["sqlite", "postgres"]),
    migrations: Schema.Array(Schema.String),
  }),
  /** Where the pictures are: in this backup, or in a bucket, which must be backed up separately. */
  storage: Schema.Union([
    Schema.Struct({ kind: Schema.Literal("disk") }),
    Schema.Struct({ kind: Schema.Literal("s3"), bucket: Schema.String, files: Schema.Number }),
  ]),
  files: Schema.Array(Entry),
  /** The attachments of messages; a backup from before there were any has no such list. */
  attachments: Schema.optionalKey(Schema.Array(AttachmentEntry)),
  /** Names of files that rows name and that were already lost when the backup was made. */
  lost: Schema.Array(Schema.String),
  /** The JWT_SECRET that a development server generated. */
  secret: Schema.NullOr(Entry),
  /** Variables of the environment that hold secrets and are in no backup. */
  notHeld: Schema.Array(Schema.String),
})

/** What a backup consists of. It is written last, so a backup without one is not complete. Contract: CLI, backup. */
export type Manifest = typeof Manifest.Type

/** The text of a manifest, with a checksum over the whole text. */
export const writeManifest = (manifest: Manifest): string => textOf(manifest, checksumOf(manifest))

/**
 * Reads a manifest: `"newer"` when a later version wrote it, `null` when it is damaged or names files that a backup
 * cannot contain.
 */
export const readManifest = (text: string): Manifest | "newer" | null => {
  const { checksum, ...body } = objectIn(text)
  if (checksum !== checksumOf(body) || text !== textOf(body, checksum)) return null
  if (typeof body["format"] === "number" && body["format"] > 1) return "newer"
  const manifest = decode(body)
  if (manifest._tag === "None") return null
  const isWhole = entriesOf(manifest.value).every(isWellNamed) && attachmentsOf(manifest.value).every(hasId)
  return isWhole ? manifest.value : null
}

/** Every file of a backup but the manifest itself. */
export const entriesOf = (manifest: Manifest): ReadonlyArray<Entry> => [
  manifest.database,
  ...manifest.files,
  ...attachmentsOf(manifest),
  ...(manifest.secret === null ? [] : [manifest.secret]),
]

/** The attachments in a backup. */
export const attachmentsOf = ({ attachments = [] }: Manifest): ReadonlyArray<AttachmentEntry> =>
  attachments.map((entry) => ({ ...entry, id: entry.id as AttachmentId }))

const textOf = (body: object, checksum: string): string => `${JSON.stringify({ ...body, checksum }, null, 2)}\n`

const decode = Schema.decodeUnknownOption(Manifest)

const checksumOf = (body: object): string => new CryptoHasher("sha256").update(JSON.stringify(body)).digest("hex")

const objectIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** No path of a manifest may point outside its folder. */
const isWellNamed = ({ path, sha256 }: Entry): boolean => nameOfContent.exec(path)?.[1] === sha256

/** An id becomes the name of a file. */
const hasId = ({ id }: AttachmentEntry): boolean => /^[0-9a-f-]{36}$/.test(id)

/** The valid paths of files in a backup: one of the known folders, and the hash of the content. */
export const nameOfContent = /^(?:attachments|database|media|secrets)\/([0-9a-f]{64})(?:\.[a-z]{1,8})?$/
