import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { stripVTControlCharacters } from "node:util"
import { commandOf, environment } from "../server/processes/server-process.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const long = `${"a".repeat(60)}@example.com`
const away = Object.fromEntries(
  ["OPENID_ENDPOINT", "API_URL", "STORE_URL"].map((name) => [`GAMEPLATFORM_${name}`, "http://127.0.0.1:1"]),
)
const curio = installation(away)
beforeAll(() => curio.json(["users", "create", "--email", long, "--without-password"]))
afterAll(curio.remove)

/** Runs the command with standard output on a terminal; answers the lines that it shows. */
const shown = async (args: ReadonlyArray<string>, cols: number, env: Record<string, string> = {}) => {
  const decoder = new TextDecoder()
  let out = ""
  const child = Bun.spawn([...commandOf("cli/main.ts"), ...args], {
    env: { ...environment({ DATA_DIR: curio.dataDir, ...away, ...env }), TERM: "xterm" },
    terminal: {
      cols,
      rows: 40,
      data: (_, part) => {
        out += decoder.decode(part, { stream: true })
      },
    },
  })
  await child.exited
  child.terminal?.close()
  return out.trimEnd().split(/\r?\n/)
}

const widthOf = (lines: ReadonlyArray<string>) =>
  Math.max(...lines.map((line) => Bun.stringWidth(stripVTControlCharacters(line))))

describe("A table of curio", () => {
  test("fits the terminal that it is shown on, and is whole in a pipe", async () => {
    for (const cols of [80, 120]) {
      const lines = await shown(["users", "list"], cols)
      // The address has more than 60 characters and continues on the next line.
      expect(lines).toHaveLength(3)
      expect(widthOf(lines)).toBeLessThanOrEqual(cols)
      expect(lines.join("").match(/a{20,}/)?.[0]).toHaveLength(60)
    }
    const { out } = await curio.run(["users", "list"])
    expect(out).toContain(long)
    expect(out).not.toContain("…")
    expect(out).not.toContain("\x1b")
  })

  test("has on 80 columns a whole address for the next command, and ids that can be distinguished from one another", async () => {
    const email = "collector.number-7@example.org"
    const { id } = await curio.json(["users", "create", "--email", email, "--without-password"])
    const lines = await shown(["users", "list", "--q", email], 80)
    expect(lines).toHaveLength(2)
    expect(widthOf(lines)).toBeLessThanOrEqual(80)
    expect(lines[1]).toMatch(new RegExp(`^${id.slice(0, 3)}\\S*…\\S*${id.slice(-3)} +${email.replaceAll(".", "\\.")} `))
    const { out } = await curio.run(["users", "show", email])
    expect(out).toContain(id)
  })

  test("has whole sentences and coloured states from the doctor, unless colours are not wanted", async () => {
    const lines = await shown(["doctor"], 80)
    const table = lines.slice(0, -1)
    expect(widthOf(table)).toBeLessThanOrEqual(80)
    expect(table.join("\n")).not.toContain("…")
    expect(table.join("\n")).toContain("\x1b[31mwrong\x1b[0m")
    expect(table.map((line) => stripVTControlCharacters(line).trim()).join(" ")).toContain("this machine reaches")
    expect((await shown(["doctor"], 80, { NO_COLOR: "1" })).join("\n")).not.toContain("\x1b[3")
    expect((await curio.run(["doctor"])).out).not.toContain("\x1b")
  })
})
