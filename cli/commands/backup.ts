import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Backups, program, verifyBackup } from "../../adapters/operations.ts"
import { configuration } from "../configuration.ts"
import { confirm } from "../confirm.ts"
import { CommandFailed } from "../failure.ts"
import * as flags from "../flags.ts"
import { printChange, printRows } from "../output.ts"
import { drawBar as progress } from "../progress.ts"
import { record } from "../record.ts"

const folder = (description: string) => Argument.String("folder").pipe(Argument.withDescription(description))

const written = folder(`A folder or an encrypted file that "${program()} backup" wrote`)

const identity = Flag.String("identity").pipe(
  Flag.withDescription("The file with the identity of age for which it was encrypted"),
  Flag.optional,
)

type Manifest = Effect.Success<ReturnType<Backups["Service"]["make"]>>["manifest"]

/** Contract: CLI, backup. */
export const backupCommand = Command.make(
  "backup",
  {
    folder: folder("An empty folder, or one with an older backup, which this one replaces; a file with --encrypt-to"),
    encryptTo: Flag.String("encrypt-to").pipe(
      Flag.withDescription("Write one file, encrypted for this recipient of age (age1...); may be repeated"),
      Flag.between(0, 20),
    ),
    allowLost: Flag.Boolean("allow-lost").pipe(
      Flag.withDescription("Make it also without files that rows name and the store has lost"),
      Flag.withDefault(false),
    ),
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.backup")(function* ({ allowLost, encryptTo, folder, json }) {
    const backups = yield* Backups
    const { copied, manifest } = yield* backups.make(folder, { allowLost, encryptTo, progress })
    const { attachments = [], database, files, lost, notHeld, secret, storage } = manifest
    const counts = {
      folder,
      database: database.path,
      bytes: database.bytes,
      files: files.length + attachments.length,
      copied,
      lost,
      bucket: storage.kind === "s3" ? storage.bucket : null,
      secret: secret?.path ?? null,
      notHeld,
    }
    yield* printChange(json, counts, backupSentences(folder, manifest, copied).join("\n"))
  }),
).pipe(
  Command.withDescription(
    "Save the database, all pictures and the files of messages to a folder, also while the server runs",
  ),
)

/** Contract: CLI, backup. */
export const restoreCommand = Command.make(
  "restore",
  {
    folder: written,
    identity,
    keepSessions: flags.keepSessions,
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.restore")(function* ({ folder, identity, json, keepSessions, yes }) {
    const backups = yield* Backups
    const opened = yield* backups.open(folder, Option.getOrNull(identity))
    const manifest = yield* backups.restorable(opened, progress)
    const { jwtSecret } = yield* configuration
    yield* confirm(yes, `Replace the database by the backup of ${manifest.madeAt} in ${folder}?`)
    const { copied, keptAs } = yield* backups.restore(opened, manifest, { keepSessions, progress })
    yield* record("restore", folder)
    const files = manifest.files.length + (manifest.attachments ?? []).length
    const keys = manifest.notHeld.filter((name) => /^(JWT_SECRET|SECRETS_KEY)/.test(name))
    const sentences = [
      `Restored the database and ${files} file(s), of which ${copied} were not there.`,
      ...(keptAs === null ? [] : [`The database of before is kept as ${keptAs}.`]),
      ...(keepSessions ? [] : ["All sessions, access keys and links have ended: everybody signs in again."]),
      ...(manifest.secret !== null && jwtSecret !== null
        ? ["The backup is of a server without JWT_SECRET: what that one encrypted cannot be read with this one's."]
        : []),
      ...(keys.length > 0 ? [`What is encrypted in it can be read only with the same ${keys.join(", ")}.`] : []),
    ]
    yield* printChange(json, { restored: 1, keptAs, files, copied }, sentences.join("\n"))
  }, Effect.scoped),
).pipe(Command.withDescription("Put a whole backup in the place of what is there, while no server runs"))

/** Contract: CLI, backup. */
export const verifyCommand = Command.make(
  "verify",
  { folder: written, identity, json: flags.json },
  Effect.fn("cli.verify")(function* ({ folder, identity, json }) {
    const { manifest, notes, problems } = yield* verifyBackup(folder, progress, Option.getOrNull(identity))
    const files = manifest === null ? 0 : manifest.files.length + (manifest.attachments ?? []).length
    yield* printRows(
      json,
      problems.map(({ file, problem }) => ({ file, problem })),
      `The backup of ${manifest?.madeAt} is whole: the database and ${files} file(s) are as they were saved.`,
      undefined,
      "problem",
    )
    if (!json) yield* Effect.forEach(notes, (note) => Console.error(note))
    if (problems.length > 0)
      return yield* new CommandFailed({
        message:
          `${problems.length} problem(s) found in ${folder}; ` +
          "remove what is altered or extra, and make the backup again.",
      })
  }),
).pipe(Command.withDescription("Hold every file of a backup against its hash, and open its database"))

const backupSentences = (folder: string, manifest: Manifest, copied: number): ReadonlyArray<string> => {
  const { attachments = [], database, files, lost, notHeld, secret, storage } = manifest
  const held =
    storage.kind === "disk"
      ? `${files.length} picture(s) and ${attachments.length} attachment(s), of which ${copied} are new in it`
      : `no pictures and files: ${storage.files} stay in the bucket ${storage.bucket}, which has to be saved by itself`
  return [
    `Saved to ${folder}: ` +
      `the database (${database.bytes} bytes, ${database.migrations.at(-1) ?? "empty"}) and ${held}.`,
    ...(secret === null
      ? []
      : ["It holds the secret that this development server made for itself; show it to no one."]),
    ...(lost.length === 0 ? [] : [`Not in it, because they were lost: ${lost.length} file(s).`]),
    notHeld.length === 0
      ? "Not in it: the environment. JWT_SECRET and SECRETS_KEY are not set there."
      : `Not in it: the environment with its secrets (${notHeld.join(", ")}). Keep them elsewhere.`,
  ]
}
