import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { commandOf, environment } from "../server/processes/server-process.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const curio = installation()
beforeAll(() => curio.json(["users", "create", "--email", "ada@example.com", "--without-password"]))
afterAll(curio.remove)

/** Runs the command on a terminal of its own, with standard output in a file, and types once it is asked. */
const onTerminal = async (args: ReadonlyArray<string>, keys: string) => {
  const answer = join(curio.folder, `${crypto.randomUUID()}.out`)
  const decoder = new TextDecoder()
  let shown = ""
  let typed = false
  const child = Bun.spawn(
    ["sh", "-c", 'out=$1; shift; exec "$@" >"$out"', "sh", answer, ...commandOf("cli/main.ts"), ...args],
    {
      env: { ...environment({ DATA_DIR: curio.dataDir }), TERM: "xterm" },
      terminal: {
        cols: 200,
        rows: 40,
        data: (terminal, part) => {
          shown += decoder.decode(part, { stream: true })
          if (typed || !shown.includes("›")) return
          typed = true
          terminal.write(keys)
        },
      },
    },
  )
  const code = await child.exited
  child.terminal?.close()
  return { code, shown, out: await Bun.file(answer).text() }
}

describe("On a terminal, curio", () => {
  test("asks before it destroys, does nothing when answered no or interrupted, and leaves standard output alone", async () => {
    const no = await onTerminal(["users", "delete", "ada@example.com", "--json"], "n\r")
    expect(no).toEqual({ code: 1, out: "", shown: expect.stringContaining("Delete the account of ada@example.com") })
    expect(no.shown).toContain("Nothing was done.")
    const interrupted = await onTerminal(["sessions", "revoke", "--all", "--json"], "\x03")
    expect(interrupted).toEqual({ code: 1, out: "", shown: expect.stringContaining("Interrupted.") })
    expect(await curio.json(["users", "list"])).toHaveLength(1)
  })

  test("takes a password from a prompt that does not show it", async () => {
    const { code, out, shown } = await onTerminal(
      ["users", "set-password", "ada@example.com", "--json"],
      "correct horse\r",
    )
    expect({ code, out: JSON.parse(out) }).toEqual({ code: 0, out: { changed: 1 } })
    expect(shown).toContain("New password")
    expect(shown).not.toContain("correct")
    expect(await curio.json(["users", "show", "ada@example.com"])).toMatchObject({ hasPassword: true })
  })

  test("deletes when answered yes", async () => {
    const { code, out } = await onTerminal(["users", "delete", "ada@example.com", "--json"], "y")
    expect({ code, out: JSON.parse(out) }).toEqual({ code: 0, out: { deleted: 1 } })
    expect(await curio.json(["users", "list"])).toEqual([])
  })
})
