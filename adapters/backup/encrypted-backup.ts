import { chmod, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Decrypter, Encrypter } from "age-encryption"
import { Effect } from "effect"
import { BackupError, orBackupError } from "./backup-error.ts"
import { isMissing, parts } from "./backup-folder.ts"
import { flush, linkContent } from "./content.ts"
import type { Progress } from "./copy-pictures.ts"
import { type BackupSource, makeBackup } from "./make-backup.ts"
import { entriesOf, type Manifest, nameOfContent } from "./manifest.ts"
import { packed, unpack } from "./tar.ts"

/** The first line of a file of age. See C2SP, age-encryption.org/v1. */
const firstLine = "age-encryption.org/v1\n"
/** How the text begins that `age --armor` makes of such a file. */
const armored = "-----BEGIN AGE ENCRYPTED FILE-----"
const isArmored = "is a text that age made with --armor; make the file of it: sed '/^-----/d' TEXT | base64 -d > FILE"

/**
 * Makes a backup as one encrypted file: an archive of tar that holds the folder of a backup, encrypted by age for each
 * of the recipients. The folder is made at `staging` first, with hard links to the files of the store, and is removed
 * at the end. The file takes the place of an older one only when it is complete. Fails for a text that is no recipient,
 * and for a path that is something else than an encrypted backup. Contract: CLI, backup.
 */
export const makeEncrypted = Effect.fn("backup.makeEncrypted")(function* (
  source: BackupSource,
  file: string,
  { recipients, staging }: { readonly recipients: ReadonlyArray<string>; readonly staging: string },
  options: { readonly allowLost: boolean; readonly progress: Progress },
) {
  const encrypter = yield* encrypterFor(recipients)
  yield* source.copies.available
  const there = yield* startOf(file)
  if (there !== null && there !== firstLine)
    return yield* new BackupError({ sentence: `${file} is something else; name a new file, or an encrypted backup.` })
  yield* source.hold(staging)
  yield* removedAtTheEnd(staging)
  const held = { ...source, copy: linkContent, hold: () => Effect.void }
  const made = yield* makeBackup(held, staging, options)
  yield* orBackupError(
    () => encryptTo(file, encrypter, packed(staging, pathsOf(made.manifest))),
    (reason) => `${file} cannot be written: ${reason}.`,
  )
  return made
}, Effect.scoped)

/**
 * The folder of a backup: the path itself, or of an encrypted one `staging`, where it is decrypted with the identities
 * in a file and removed when the scope ends. Fails when none of them fits, and for a file that is cut or altered.
 * Contract: CLI, backup.
 */
export const openBackup = Effect.fn("backup.open")(function* (
  path: string,
  {
    identity,
    staging,
    hold,
  }: { readonly identity: string | null; readonly staging: string } & Pick<BackupSource, "hold">,
) {
  const start = yield* startOf(path)
  if (start !== firstLine) {
    if (start !== null && armored.startsWith(start) && start !== "")
      return yield* new BackupError({ sentence: `${path} ${isArmored}.` })
    if (identity === null) return path
    const wrong = start === null ? "is not there" : "is not encrypted; leave --identity out"
    return yield* new BackupError({ sentence: `${path} ${wrong}.` })
  }
  if (identity === null)
    return yield* new BackupError({ sentence: `${path} is encrypted; name the file of your identity by --identity.` })
  const decrypter = yield* decrypterFrom(identity)
  yield* hold(staging)
  yield* removedAtTheEnd(staging)
  yield* orBackupError(
    async () => {
      await chmod(staging, 0o700)
      for (const part of parts) {
        // What a process that was killed has left.
        await rm(join(staging, part), { recursive: true, force: true })
        await mkdir(join(staging, part), { mode: 0o700 })
      }
      await rm(join(staging, "manifest.json"), { force: true })
      await unpack(await decrypter.decrypt(Bun.file(path).stream()), staging, isPartOfBackup)
    },
    (reason) => `${path} cannot be decrypted: ${sentences.get(reason) ?? reason}.`,
  )
  return staging
})

/** What the reasons of the library mean for the user. */
const sentences: ReadonlyMap<string, string> = new Map([
  ["no identity matched any of the file's recipients", "it was made for other recipients than this identity"],
  ["invalid tag", "it was altered or cut"],
])

const isPartOfBackup = (path: string): boolean => path === "manifest.json" || nameOfContent.test(path)

/** Two attachments may have the same content, which is one file. */
const pathsOf = (manifest: Manifest): ReadonlyArray<string> => [
  "manifest.json",
  ...new Set(entriesOf(manifest).map(({ path }) => path)),
]

// No text of these is repeated: it may be the secret that was mistaken for its public part.
const encrypterFor = (recipients: ReadonlyArray<string>) =>
  orBackupError(
    () => {
      const encrypter = new Encrypter()
      for (const recipient of recipients) encrypter.addRecipient(recipient)
      return encrypter
    },
    () => "--encrypt-to takes a recipient of age, which begins with age1.",
  )

const decrypterFrom = Effect.fnUntraced(function* (file: string) {
  const text = yield* orBackupError(
    () => readFile(file, "utf8"),
    (reason) => `${file} cannot be read: ${reason}.`,
  )
  return yield* orBackupError(
    () => {
      const identities = text.split("\n").map((line) => line.trim())
      const decrypter = new Decrypter()
      for (const identity of identities.filter((line) => line !== "" && !line.startsWith("#")))
        decrypter.addIdentity(identity)
      return decrypter
    },
    () => `${file} is no file of identities of age, whose lines begin with AGE-SECRET-KEY-.`,
  )
})

/** As many bytes as the first line of an encrypted file has; `null` where there is no file. */
const startOf = (path: string) =>
  orBackupError(
    async () => {
      try {
        return (await stat(path)).isFile() ? await Bun.file(path).slice(0, firstLine.length).text() : ""
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    (reason) => `${path} cannot be read: ${reason}.`,
  )

const removedAtTheEnd = (folder: string) =>
  Effect.addFinalizer(() => Effect.promise(() => rm(folder, { recursive: true, force: true })))

const encryptTo = async (path: string, encrypter: Encrypter, content: AsyncIterable<Uint8Array>): Promise<void> => {
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  try {
    const file = await open(unfinished, "wx", 0o600)
    try {
      const encrypted: ReadableStream<Uint8Array> = await encrypter.encrypt(streamOf(content))
      for await (const piece of encrypted) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
    await flush(dirname(path))
  } finally {
    await rm(unfinished, { force: true })
  }
}

const streamOf = (content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
  const pieces = content[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
}
