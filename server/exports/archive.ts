import { DateTime, Effect, Option } from "effect"
import { countedOn } from "../../adapters/operations.ts"
import {
  type AttachmentId,
  AttachmentStorage,
  type Export,
  ExportContents,
  type ExportNote,
  ExportParts,
  type FileHash,
  FileStorage,
  hashIn,
  type Position,
  type User,
} from "../../core/index.ts"
import { exportKinds } from "./kinds.ts"
import type { Line } from "./lines.ts"
import { endOfZip } from "./zip-format.ts"
import { type OpenFile, type WrittenFile, type ZipOutput, zipOutput } from "./zip-output.ts"

/** A portion ends when it is about that long, or names or holds so many pictures and attachments. */
const [portionBytes, mostContents] = [1024 * 1024, 500]
/** It ends with so many bytes of text of one file: lines are larger in memory than when they are deflated. */
const textBytes = 256 * 1024
/** How many names or notes are read at once. */
const atOnce = 100

/** How far a zip is written: its lines, then pictures and attachments, the manifest, and at last the directory. */
interface Progress {
  readonly step: "lines" | "contents" | "manifest" | "directory" | "over"
  /** The kind whose lines are next. */
  readonly kind: string
  /** Where the lines, names or notes of the step go on. */
  readonly after: Position | null
  readonly directory: { readonly start: number; readonly records: number }
}

/** What is noted with a portion: where it ends, and the files that end in it. */
interface Note {
  readonly progress: Progress
  readonly open: OpenFile | null
  readonly files: ReadonlyArray<WrittenFile>
}

interface Portion {
  readonly owner: User
  readonly one: Export
  readonly out: ZipOutput
  readonly named: Set<string>
  readonly held: Array<string>
}

/**
 * The next portion of the zip of an export, from the note of the one before alone: any server can go on with it, and no
 * more is in memory than a portion, a page of a list, and one picture or attachment. Contract: exports, own data.
 */
export const portionOf = Effect.fn("exports.portion")(function* (owner: User, one: Export, last: ExportNote | null) {
  const noted: Note | null = last === null ? null : JSON.parse(last.text)
  const createdAt = DateTime.toDateUtc(one.createdAt)
  const counted = yield* countedOn("zlib")
  const out = yield* Effect.promise(() => zipOutput(last?.end ?? 0, createdAt, noted?.open ?? null, counted))
  const portion: Portion = { owner, one, out, named: new Set(), held: [] }
  let progress: Progress = noted?.progress ?? { step: "lines", kind: firstKind, after: null, directory: nowhere }
  do progress = yield* following(portion, progress)
  while (goesOn(portion, progress))
  const { bytes, open } = yield* Effect.promise(() => out.done())
  const note: Note = { progress, open, files: out.files }
  const isLast = progress.step === "over"
  return { bytes, note: JSON.stringify(note), isLast, named: [...portion.named], held: portion.held }
})

const firstKind = exportKinds[0]?.name ?? ""
const nowhere = { start: 0, records: 0 } as const

const goesOn = ({ held, named, out }: Portion, { step }: Progress): boolean => {
  // What the lines have named is read in the next step, when it is stored.
  if (step === "over" || (step === "contents" && named.size > 0)) return false
  if (out.size() + out.waiting() === 0) return true
  return out.size() < portionBytes && out.waiting() < textBytes && named.size + held.length < mostContents
}

const following = (portion: Portion, progress: Progress) => {
  switch (progress.step) {
    case "lines":
      return lines(portion, progress)
    case "contents":
      return contents(portion, progress)
    case "manifest":
      return manifest(portion, progress)
    default:
      return directory(portion, progress)
  }
}

/** The next page of lines. */
const lines = Effect.fnUntraced(function* (portion: Portion, progress: Progress) {
  const { out, owner } = portion
  const n = exportKinds.findIndex(({ name }) => name === progress.kind)
  const kind = exportKinds[n]
  if (kind === undefined) return yield* Effect.die(new Error(`There are no ${progress.kind} any more.`))
  if (out.open() === null) out.begin(`${kind.name}.jsonl`)
  const page = yield* kind.lines(owner, progress.after)
  const { publicUrl } = yield* FileStorage
  for (const line of page.lines) {
    out.line(`${JSON.stringify(line.line)}\n`)
    for (const name of namesOf(line, publicUrl)) portion.named.add(name)
  }
  if (page.next !== null) return { ...progress, after: page.next }
  yield* Effect.promise(out.close)
  const next = exportKinds[n + 1]
  return next === undefined
    ? { ...progress, step: "contents" as const, after: null }
    : { ...progress, kind: next.name, after: null }
})

/** The files of the zip that belong to a line. */
const namesOf = ({ attachments = [], pictures = [] }: Line, publicUrl: (hash: FileHash) => string): Array<string> => [
  ...pictures.flatMap((url) => {
    const hash = url === null ? null : hashIn(url.slice(url.lastIndexOf("/") + 1))
    return hash !== null && publicUrl(hash) === url ? [`media/${hash}.webp`] : []
  }),
  ...attachments.map(({ id, name }) => `attachments/${id}-${name}`),
]

/** The next picture or attachment, unless it is gone. */
const contents = Effect.fnUntraced(function* ({ held, one, out }: Portion, progress: Progress) {
  const after = progress.after === null ? null : String(progress.after[0])
  const [name] = yield* (yield* ExportContents).next(one.id, after, 1)
  if (name === undefined) return { ...progress, step: "manifest" as const, after: null }
  const found = Option.getOrNull(yield* contentOf(name))
  if (found !== null) out.content(name, found)
  held.push(name)
  return { ...progress, after: [name] }
})

const contentOf = Effect.fnUntraced(function* (name: string) {
  const [folder, file = ""] = name.split(/\/(.*)/s)
  if (folder === "attachments") return yield* (yield* AttachmentStorage).get(file.slice(0, uuidLength) as AttachmentId)
  const hash = hashIn(file)
  return hash === null ? Option.none() : yield* (yield* FileStorage).get(hash)
})

const uuidLength = 36

/** The files of the next notes in the manifest. */
const manifest = Effect.fnUntraced(function* (portion: Portion, progress: Progress) {
  const { one, out, owner } = portion
  if (out.open() === null) {
    out.begin("manifest.json")
    const head = { version: 1, createdAt: DateTime.formatIso(one.createdAt), userId: owner.id }
    out.text(`${JSON.stringify(head).slice(0, -1)},"files":[`)
  }
  const { files, next } = yield* writtenFiles(portion, progress)
  for (const { name, rows, sha256, size } of files)
    out.line(`${out.open()?.rows === 0 ? "" : ","}\n${JSON.stringify({ name, rows, bytes: size, sha256 })}`)
  if (next !== null) return { ...progress, after: next }
  out.text("\n]}\n")
  yield* Effect.promise(out.close)
  return { ...progress, step: "directory" as const, after: null, directory: { start: out.end(), records: 0 } }
})

/** The records of the files of the next notes, and the end of the zip behind the last ones. */
const directory = Effect.fnUntraced(function* (portion: Portion, progress: Progress) {
  const { out } = portion
  const { files, next } = yield* writtenFiles(portion, progress)
  for (const file of files) out.record(file)
  const { records, start } = progress.directory
  const written = { start, records: records + files.length }
  if (next !== null) return { ...progress, after: next, directory: written }
  out.raw(endOfZip({ ...written, bytes: out.end() - start }))
  return { ...progress, step: "over" as const, directory: written }
})

/** The files of the next notes, and behind the last note those of this portion, which have none yet. */
const writtenFiles = Effect.fnUntraced(function* ({ one, out }: Portion, { after }: Progress) {
  const from = Number(after?.[0] ?? 0)
  const notes = yield* (yield* ExportParts).notes(one.id, from, atOnce)
  const files = notes.flatMap(({ text }) => (JSON.parse(text) as Note).files)
  const last = notes.at(-1)
  if (notes.length === atOnce && last !== undefined) return { files, next: [last.end] }
  return { files: [...files, ...out.files], next: null }
})
