import { parseArgs } from "node:util"
import { bytesOfItems } from "./bytes.ts"
import { root } from "./children.ts"
import { deletions } from "./deletions.ts"
import { files, filesOfSites } from "./files.ts"
import { flatLists } from "./flat.ts"
import { forms } from "./forms.ts"
import { groupFrames } from "./group-frames.ts"
import { imports } from "./imports.ts"
import { loginFlood } from "./logins.ts"
import { isOk, type Measure, progress, tableOf } from "./measure.ts"
import { offers } from "./offers.ts"
import { page, thisRun, withHeading } from "./page.ts"
import { peers } from "./peers.ts"
import { postgres } from "./postgres.ts"
import { prices } from "./prices.ts"
import { rates } from "./rates.ts"
import { readsOnPostgres, readsOnSqlite } from "./reads.ts"
import { realtime } from "./realtime.ts"
import { rounds } from "./rounds.ts"
import { sends } from "./sends.ts"
import { sets } from "./sets.ts"
import { freshClone, newInstallation, start, startOnLargeFile } from "./start.ts"
import { visitors } from "./visitors.ts"
import { wants } from "./wants.ts"
import { web } from "./web.ts"
import { workers } from "./workers.ts"
import { worth } from "./worth.ts"
import { writes } from "./writes.ts"

/** What is measured under a heading of docs/performance.md, each by a bench in a file of its own. */
type Heading = readonly [heading: string, ...benches: ReadonlyArray<() => Promise<ReadonlyArray<Measure>>>]

// `npm run bench`: the budgets, on this machine. `--only <name>` measures one heading. What is measured is printed and
// written to docs/performance.md.
const headings: Record<string, Heading> = {
  reads: ["Reads on SQLite", readsOnSqlite],
  peers: ["Others that can do the same", peers],
  "reads-postgres": ["Reads on Postgres", readsOnPostgres],
  flat: ["Lists on large tables", flatLists],
  rates: ["Rate limits", rates],
  bytes: ["Bytes on the disk", bytesOfItems],
  logins: ["Logins", loginFlood],
  start: ["Start", start, startOnLargeFile],
  new: ["A new installation, and one at rest", newInstallation],
  writes: ["Writes that share a commit", writes],
  sends: ["Messages of a group", sends],
  realtime: ["Realtime", realtime],
  group: ["A group of 100", groupFrames],
  offers: ["Offers", offers],
  postgres: ["Postgres against SQLite", postgres],
  imports: ["Imports", imports],
  files: ["Files of collections", files, filesOfSites],
  forms: ["Uploads", forms],
  deletions: ["Deletions", deletions],
  prices: ["Prices", prices],
  worth: ["Worth", worth],
  sets: ["Sets", sets],
  wants: ["Wants", wants],
  rounds: ["Trade rounds", rounds],
  visitors: ["Visitors", visitors],
  workers: ["Workers", workers],
  web: ["The web app", web],
  clone: ["A fresh clone", freshClone],
}

const { only } = parseArgs({ options: { only: { type: "string" } } }).values
const chosen = Object.entries(headings).filter(([name]) => only === undefined || name === only)
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(headings).join(", ")}.`)

await Bun.$`${process.execPath} server/build.ts`.cwd(root)
const all: Measure[] = []
for (const [name, [heading, ...benches]] of chosen) {
  progress(name)
  const run = await thisRun()
  const measures: Measure[] = []
  for (const bench of benches) measures.push(...(await bench()))
  // There is no Postgres here, for example.
  if (measures.length === 0) continue
  // Written heading by heading, so that a bench that fails takes nothing away from those before it.
  await Bun.write(page, withHeading(await Bun.file(page).text(), heading, measures, run))
  all.push(...measures)
}
console.log(tableOf(all))
process.exitCode = all.every(isOk) ? 0 : 1
