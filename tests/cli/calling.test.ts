import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { $ } from "bun"
import { version } from "../../package.json"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const curio = installation()
afterAll(curio.remove)

const nouns = ["users", "sessions", "imports", "mail", "db", "backup", "restore", "verify", "doctor", "audit"]

describe("curio", () => {
  test("has help for every command, on standard output, whatever the configuration", async () => {
    const { code, err, out } = await curio.start(["--help"], "", { PORT: "abc" })
    expect({ code, err }).toEqual({ code: 0, err: "" })
    for (const noun of nouns) expect(out).toMatch(new RegExp(`^ +${noun} `, "m"))
    for (const noun of ["users", "doctor"]) {
      const help = await curio.run([noun, "--help"], "", { PORT: "abc" })
      expect({ noun, code: help.code, err: help.err }).toEqual({ noun, code: 0, err: "" })
      expect(help.out).toContain(`curio ${noun}`)
    }
    expect((await curio.start(["--version"])).out).toBe(`curio v${version}\n`)
  })

  test.each([
    [["users", "list", "--bogus"], /^Unrecognized flag: --bogus .*"curio users list --help" shows what it takes\.\n$/],
    [
      ["users", "lst"],
      /^Unknown subcommand "lst" for "curio users"\. Did you mean this\? list\. "curio users --help" shows what it takes\.\n$/,
    ],
    [
      ["users", "list", "--limit", "many"],
      /^Invalid value for flag --limit: "many"\. .*--help" shows what it takes\.\n$/,
    ],
    [["users", "list", "--limit", "0"], /^Invalid value for flag --limit: "0"\. .*\n$/],
    [["users", "show"], /^Missing required argument: id\|email\. .*\n$/],
    [["users", "show", "a@example.com", "b@example.com"], /^Unexpected positional argument: "b@example\.com"\. .*\n$/],
    [["users"], /^DESCRIPTION\n {2}Accounts\n/],
    [[], /^DESCRIPTION\n/],
  ] as const)(
    "called wrongly, as with %j, exits with 2 and prints nothing on standard output",
    async (args, sentence) => {
      expect(await curio.run(args)).toEqual({ code: 2, out: "", err: expect.stringMatching(sentence) })
    },
  )

  test("called wrongly does so as a program too", async () => {
    expect(await curio.start(["users", "lst"])).toEqual({
      code: 2,
      out: "",
      err: expect.stringMatching(/^Unknown subcommand "lst" for "curio users"\. .*\n$/),
    })
  })

  test("says each fault of the configuration in a line", async () => {
    const { code, err, out } = await curio.run(["users", "list", "--json"], "", { PORT: "abc", MAIL_URL: "pigeon" })
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toMatch(/^PORT is "abc": .*\nMAIL_URL is not .*\n$/)
  })

  test("says in one sentence that the database is away", async () => {
    const away = { DATABASE_URL: "postgres://curio:hunter2@127.0.0.1:1/curio" }
    for (const args of [
      ["users", "list"],
      ["db", "status"],
      ["db", "migrate"],
      ["sessions", "prune"],
    ]) {
      const { code, err, out } = await curio.run([...args, "--json"], "", away)
      expect({ code, out }).toEqual({ code: 1, out: "" })
      expect(err).toMatch(/^DATABASE_URL: the database at 127\.0\.0\.1:1\/curio does not answer: .*\n$/)
    }
  })

  test("keeps warnings of the log away from what --json prints", async () => {
    const { code, err, out } = await curio.start(["db", "migrate", "--json"], "", { LOG_LEVEL: "trace" })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({ migrated: expect.any(Number) })
    for (const line of err.split("\n").filter((line) => line !== "")) expect(JSON.parse(line)).toHaveProperty("level")
  })

  test("prints completions that bash can use", async () => {
    for (const shell of ["zsh", "fish"]) expect((await curio.run(["--completions", shell])).out).toContain("curio")
    const { code, err, out } = await curio.start(["--completions", "bash"], "", { PORT: "abc" })
    expect({ code, err }).toEqual({ code: 0, err: "" })
    const script = join(curio.folder, "completions.sh")
    await Bun.write(script, out)
    const ask = `source ${script}; COMP_WORDS=(curio users ""); COMP_CWORD=2; COMP_LINE="curio users "; COMP_POINT=12; _curio; echo "\${COMPREPLY[*]}"`
    const offered = (await $`bash -c ${ask}`.quiet().text()).trim().split(" ")
    expect(offered).toEqual(expect.arrayContaining(["list", "show", "create", "delete", "set-password", "verify"]))
  })
})
