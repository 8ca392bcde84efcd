import { Effect } from "effect"
import { makeBackup } from "../../../../adapters/backup/make-backup.ts"
import { sourceOf } from "../kept.ts"

// Makes a backup, says so once that many pictures are in it, and stops there until it is killed.
const [dataDir = "", folder = "", count = "0"] = process.argv.slice(2)
const progress = (_: string, done: number) =>
  done < Number(count)
    ? Effect.void
    : Effect.andThen(
        Effect.sync(() => process.stdout.write(`${done}\n`)),
        Effect.never,
      )
await Effect.runPromise(makeBackup(sourceOf(dataDir), folder, { allowLost: false, progress }))
