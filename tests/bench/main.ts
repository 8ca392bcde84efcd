import { parseArgs } from "node:util"
import { root } from "./children.ts"
import { deletions } from "./deletions.ts"
import { forms } from "./forms.ts"
import { imports } from "./imports.ts"
import { loginFlood } from "./logins.ts"
import { isOk, type Measure, progress, tableOf } from "./measure.ts"
import { offers } from "./offers.ts"
import { profile } from "./profile.ts"
import { realtime } from "./realtime.ts"
import { sends } from "./sends.ts"
import { freshClone, start } from "./start.ts"
import { workers } from "./workers.ts"
import { writes } from "./writes.ts"

// `npm run bench`: the budgets, on this machine. `--only <name>` runs one of them.
const benches: Record<string, () => Promise<ReadonlyArray<Measure>>> = {
  profile,
  logins: loginFlood,
  start,
  writes,
  sends,
  realtime,
  offers,
  imports,
  forms,
  deletions,
  workers,
  clone: freshClone,
}

const { only } = parseArgs({ options: { only: { type: "string" } } }).values
const chosen = Object.entries(benches).filter(([name]) => only === undefined || name === only)
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(benches).join(", ")}.`)

await Bun.$`${process.execPath} server/build.ts`.cwd(root)
const measures: Measure[] = []
for (const [name, bench] of chosen) {
  progress(name)
  measures.push(...(await bench()))
}
console.log(tableOf(measures))
process.exitCode = measures.every(isOk) ? 0 : 1
