import { Context, type Effect, type Scope } from "effect"
import type { Sentence } from "../sql/maintenance/database-copies.ts"
import type { Progress } from "./copy-pictures.ts"
import type { Manifest } from "./manifest.ts"

/**
 * Backups of all data that must be kept: the database, the pictures, the files of messages, and the secret that a
 * development server generated. Contract: CLI, backup.
 */
export class Backups extends Context.Service<
  Backups,
  {
    /**
     * Makes a backup over an older one in the same folder; the older one stays intact until the new one is complete.
     */
    readonly make: (
      folder: string,
      options: {
        readonly allowLost: boolean
        /** Recipients of age: with any, `folder` is the path of one encrypted file. */
        readonly encryptTo: ReadonlyArray<string>
        readonly progress: Progress
      },
    ) => Effect.Effect<{ readonly manifest: Manifest; readonly copied: number }, Sentence>
    /**
     * The folder of a backup at a path: the path itself, or the folder into which an encrypted file was decrypted with
     * a file of identities, and which is removed when the scope ends.
     */
    readonly open: (path: string, identity: string | null) => Effect.Effect<string, Sentence, Scope.Scope>
    /**
     * The manifest of a backup that is intact and fits this configuration and version; otherwise fails with the reason.
     */
    readonly restorable: (folder: string, progress: Progress) => Effect.Effect<Manifest, Sentence>
    /** Restores a backup with the manifest that `restorable` answered. Needs exclusive use of the database. */
    readonly restore: (
      folder: string,
      manifest: Manifest,
      options: { readonly keepSessions: boolean; readonly progress: Progress },
    ) => Effect.Effect<{ readonly keptAs: string | null; readonly copied: number }, Sentence>
  }
>()("curio/backup/Backups") {}
