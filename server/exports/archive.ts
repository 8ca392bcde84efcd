import { createHash } from "node:crypto"
import { configure, ZipWriter } from "@zip.js/zip.js"
import { Context, DateTime, Effect, Option, Stream } from "effect"
import {
  type AttachmentId,
  AttachmentStorage,
  type Export,
  type FileHash,
  FileStorage,
  hashIn,
  type User,
} from "../../core/index.ts"
import type { Services } from "../http/services.ts"
import { exportKinds } from "./kinds.ts"
import type { Kind } from "./lines.ts"

// A worker of the library would hold its own copies of what is written.
configure({ useWebWorkers: false })

/** A file of the zip, as the manifest lists it. Contract: auth, own data. */
interface Written {
  readonly name: string
  /** How many lines it has; `null` for pictures and attachments. */
  readonly rows: number | null
  readonly bytes: number
  readonly sha256: string
}

/**
 * The zip of an export, made while it is read: a reader that does not read holds one page of one list and a few
 * buffers. Contract: auth, own data.
 */
export const archiveOf = (owner: User, one: Export): Stream.Stream<Uint8Array, unknown, Services> =>
  Stream.unwrap(
    Effect.map(Effect.context<Services>(), (services) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writing = write(new ZipWriter(writable, options), { owner, one, services })
      // The reader gets the error from the stream: one that has gone away asks for none.
      writing.catch((error: unknown) => writable.abort(error).catch(() => undefined))
      return Stream.fromReadableStream({ evaluate: () => readable, onError: (error) => error })
    }),
  )

const options = { bufferedWrite: false, keepOrder: true, extendedTimestamp: false, useWebWorkers: false } as const

interface Job {
  readonly owner: User
  readonly one: Export
  readonly services: Context.Context<Services>
}

/** What the lines have named so far, each content once. */
interface Named {
  readonly pictures: Set<FileHash>
  readonly attachments: Map<AttachmentId, string>
}

const write = async (zip: ZipWriter<unknown>, { one, owner, services }: Job): Promise<void> => {
  const files: Array<Written> = []
  const named: Named = { pictures: new Set(), attachments: new Map() }
  const add = async (name: string, content: AsyncIterable<Uint8Array>, rows: () => number | null, level: number) => {
    const measured = { bytes: 0, sha256: createHash("sha256") }
    const lastModDate = DateTime.toDateUtc(one.createdAt)
    await zip.add(name, streamOf(counted(content, measured)), { level, lastModDate })
    files.push({ name, rows: rows(), bytes: measured.bytes, sha256: measured.sha256.digest("hex") })
  }
  for (const kind of exportKinds) {
    const count = { rows: 0 }
    const lines = Stream.toAsyncIterableWith(texts(kind, owner, named, count, services), services)
    await add(`${kind.name}.jsonl`, lines, () => count.rows, 6)
  }
  // Pictures and most attachments are compressed already.
  for (const hash of named.pictures) {
    const found = Option.getOrNull(await Effect.runPromiseWith(services)(FileStorage.use(({ get }) => get(hash))))
    if (found !== null) await add(`media/${hash}.webp`, only(found), () => null, 0)
  }
  for (const [id, name] of named.attachments) {
    const found = Option.getOrNull(await Effect.runPromiseWith(services)(AttachmentStorage.use(({ open }) => open(id))))
    if (found !== null) await add(`attachments/${id}-${name}`, found, () => null, 0)
  }
  const manifest = { version: 1, createdAt: DateTime.formatIso(one.createdAt), userId: owner.id, files }
  await zip.add("manifest.json", streamOf(only(encoder.encode(`${JSON.stringify(manifest, null, 2)}\n`))), { level: 6 })
  await zip.close()
}

/** The lines of a kind as texts; what they name is remembered. */
const texts = (kind: Kind, owner: User, named: Named, count: { rows: number }, services: Context.Context<Services>) => {
  const { publicUrl } = Context.get(services, FileStorage)
  return Stream.map(kind.lines(owner), ({ attachments = [], line, pictures = [] }) => {
    for (const url of pictures) {
      const hash = url === null ? null : hashIn(url.slice(url.lastIndexOf("/") + 1))
      if (hash !== null && publicUrl(hash) === url) named.pictures.add(hash)
    }
    for (const { id, name } of attachments) named.attachments.set(id, name)
    count.rows += 1
    return encoder.encode(`${JSON.stringify(line)}\n`)
  })
}

const encoder = new TextEncoder()

async function* counted(
  content: AsyncIterable<Uint8Array>,
  measured: { bytes: number; readonly sha256: ReturnType<typeof createHash> },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    measured.bytes += chunk.length
    measured.sha256.update(chunk)
    yield chunk
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A stream that is read no faster than it is taken; a reader that stops ends what it reads from. */
const streamOf = (content: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await content.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await content.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
