import { Effect, Schema } from "effect"

/** A backup that cannot be made, used or restored; `sentence` says why, and what to do. */
export class BackupFault extends Schema.TaggedError<BackupFault>()("backup.BACKUP_FAULT", {
  sentence: Schema.String,
}) {
  override get message(): string {
    return this.sentence
  }
}

/** Runs work on the disk; turns each error into one sentence. */
export const orFault = <A>(
  work: () => A | PromiseLike<A>,
  sentence: (reason: string) => string,
): Effect.Effect<A, BackupFault> =>
  Effect.tryPromise({
    try: async () => work(),
    catch: (fault) => new BackupFault({ sentence: sentence(fault instanceof Error ? fault.message : String(fault)) }),
  })
