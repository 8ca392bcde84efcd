import { rmSync } from "node:fs"
import { parseArgs } from "node:util"
import { builtFolder } from "../server/processes/built.ts"
import { converse } from "./converse.ts"
import type { Check, Outcome } from "./counterpart.ts"
import { families } from "./families.ts"
import { tableOf, writePage } from "./page.ts"

// `npm run counterparts [name ...]`: the built server and programs that were not written here. Names are those of
// families, or parts of the names of counterparts. The exit code is 1 when a check failed.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    planted: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
})

const isAsked = (family: string, counterpart: string): boolean =>
  positionals.length === 0 ||
  positionals.some((name) => name === family || counterpart.toLowerCase().includes(name.toLowerCase()))

const chosen = families.flatMap((family) =>
  family.counterparts
    .filter(({ isQuick, name }) => isAsked(family.name, name) && (!values.quick || isQuick))
    .map((counterpart) => ({ family: family.name, counterpart })),
)

/** Progress is for people: a program that reads the outcomes finds nothing else on standard output. */
const say = (line: string) => (values.json ? console.error(line) : console.log(line))

const lineOf = ({ message, millis, name, outcome }: Check): string =>
  `  ${outcome === "passed" ? "ok  " : "FAIL"}  ${name} (${(millis / 1000).toFixed(1)} s)${message === null ? "" : `: ${message}`}`

if (values.list) {
  for (const { counterpart, family } of chosen) console.log(`${family}: ${counterpart.name} ${counterpart.version}`)
  process.exit()
}
if (chosen.length === 0) {
  console.error(
    `No counterpart is called ${positionals.join(" ")}. Families: ${families.map(({ name }) => name).join(", ")}`,
  )
  process.exit(2)
}

const isBuiltHere = process.env["CURIO_BUILT"] === undefined
if (isBuiltHere) say("Building the server ...")
const built = await builtFolder()
process.env["CURIO_BUILT"] = built

const outcomes: Array<Outcome> = []
for (const { counterpart, family } of chosen) {
  say(`${family}: ${counterpart.name} ${counterpart.version}`)
  const options = { isPlanted: values.planted, say: (check: Check) => say(lineOf(check)) }
  const outcome = await converse(family, counterpart, options)
  outcomes.push(outcome)
  const isSaid = outcome.checks.some(({ outcome: of }) => of === "failed")
  if (outcome.reason !== null && !isSaid)
    say(`  ${outcome.outcome === "skipped" ? "skipped" : "FAIL"}: ${outcome.reason}`)
}
if (isBuiltHere) rmSync(built, { recursive: true, force: true })

if (values.json) console.log(JSON.stringify(outcomes))
else console.log(`\n${tableOf(outcomes)}`)
if (values.write) await writePage(outcomes)
process.exit(outcomes.some(({ outcome }) => outcome === "failed") ? 1 : 0)
