import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { curio as command } from "../../cli/curio.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const curio = installation()
afterAll(curio.remove)

const unknown = "0199a000-0000-7000-8000-000000000000"
const removal = ["--note", "Against the rules", "--yes"]
const backup = join(curio.folder, "backup")
const wants = join(curio.folder, "wants.txt")
writeFileSync(wants, "(Ada) azul : brass\n(Bob) brass : azul\n")

/** One call of each command, in an order in which each finds what it needs, with its exit code. */
const calls: ReadonlyArray<readonly [ReadonlyArray<string>, number]> = [
  [["seed", "--users", "1", "--collections", "1", "--items", "1"], 0],
  [["users", "set-password", "collector0@demo.example"], 0],
  [["sessions", "list"], 0],
  [["keys", "list"], 0],
  [["invites", "list"], 0],
  [["webhooks", "list"], 0],
  [["imports", "list"], 0],
  [["mail", "list"], 0],
  [["reports", "list"], 0],
  [["posts", "delete", unknown, ...removal], 1],
  [["comments", "delete", unknown, ...removal], 1],
  [["wants", "delete", unknown, ...removal], 1],
  [["messages", "delete", unknown, ...removal], 1],
  [["listings", "close", unknown, ...removal], 1],
  [["offers", "show", unknown], 1],
  [["events", "cancel", unknown, ...removal], 1],
  [["rounds", "solve-file", wants], 0],
  [["secrets", "rotate", "--yes"], 0],
  [["editions", "backfill", "--yes"], 0],
  [["audit", "list", "--limit", "none"], 2],
  [["db", "check"], 0],
  [["backup", backup], 0],
  [["verify", backup], 0],
  [["restore", backup, "--yes"], 0],
  [["doctor"], 1],
  [["health"], 1],
]

// All other tests run the commands in the process of the tests.
test.each(calls)(
  "The program curio %j prints its result and its errors apart, and ends with %d",
  async (args, code) => {
    const closed = Object.fromEntries(["OPENID_ENDPOINT", "API_URL"].map((name) => [`GAMEPLATFORM_${name}`, nowhere]))
    const ended = await curio.start([...args, "--json"], "correct horse\n", { PORT: "1", ...closed })
    expect([ended.code, ended.err === ""]).toEqual([code, code === 0])
    if (code === 0 || args[0] === "doctor") expect(JSON.parse(ended.out)).toBeObject()
    else expect(ended.out).toBe("")
    expect(ended.err.split("\n").length).toBe(code === 0 ? 1 : 2)
  },
)

const nowhere = "http://127.0.0.1:1"

test("Each command is called as a program", () => {
  const nouns = command.subcommands.flatMap(({ commands }) => commands.map(({ name }) => name))
  expect(calls.map(([[noun]]) => noun).sort()).toEqual(nouns.sort())
})
