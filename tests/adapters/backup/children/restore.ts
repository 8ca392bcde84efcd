import { Effect } from "effect"
import { load } from "../kept.ts"
import { stopsAfter } from "./stops-after.ts"

// Restores a backup until that many files of one kind are in place.
const [dataDir = "", folder = "", count = "0"] = process.argv.slice(2)
await Effect.runPromise(Effect.scoped(load(dataDir, folder, {}, stopsAfter(count))))
