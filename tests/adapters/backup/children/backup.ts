import { Effect } from "effect"
import { makeBackup } from "../../../../adapters/backup/make-backup.ts"
import { sourceOf } from "../kept.ts"
import { stopsAfter } from "./stops-after.ts"

// Makes a backup until that many files of one kind are in it.
const [dataDir = "", folder = "", count = "0"] = process.argv.slice(2)
await Effect.runPromise(makeBackup(sourceOf(dataDir), folder, { allowLost: false, progress: stopsAfter(count) }))
