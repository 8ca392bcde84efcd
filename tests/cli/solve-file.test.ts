import { afterAll, describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { installation } from "./curio.ts"

const curio = installation()
afterAll(curio.remove)

// The example of the README of TradeMaximizer, for which it finds five trades.
const example = `#! REQUIRE-COLONS
(Alice) 1 : 3 2 6
(Betty) 2 : 1 6 4 3
(Craig) 3 : 6 2
(David) 4 : 2
(Ethan) 5 : 1 2 3 4 6
(Fiona) 6 : 1 2
`

const written = async (name: string, text: string | Uint8Array) => {
  const path = join(curio.folder, name)
  await Bun.write(path, text)
  return path
}

describe("curio rounds solve-file", () => {
  test("prints the trades of a file cycle by cycle, without a database", async () => {
    const { code, err, out } = await curio.run(["rounds", "solve-file", await written("wants.txt", example)])
    expect({ code, err }).toEqual({ code: 0, err: "" })
    const [heading, ...lines] = out.split("\n")
    expect(heading).toMatch(/^CYCLE +USER +ITEM +RECEIVES +FROM +RANK$/)
    expect(lines.slice(0, 5).every((line) => /^[12] +[A-Z]+ +\d +\d +[A-Z]+ +1$/.test(line))).toBe(true)
    expect(lines.slice(5)).toEqual(["", "items    6", "trades   5", "rankSum  5", "people   5", "longest  3", ""])
    expect(existsSync(curio.dataDir)).toBe(false)
  })

  test("prints one document with --json: the legs in their cycles, and the seed from the file or from --seed", async () => {
    const path = await written("wants.txt", example)
    const solved = await curio.json(["rounds", "solve-file", path])
    expect(solved).toMatchObject({ items: 6, trades: 5, people: 5, rankSum: 5, longest: 3, warnings: [] })
    expect(solved.seed).toBe(createHash("sha256").update(example).digest("hex"))
    expect(solved.inputHash).toMatch(/^[0-9a-f]{64}$/)
    for (const leg of solved.legs) {
      const next = solved.legs.find(({ item }: { item: string }) => item === leg.receives)
      expect(next).toMatchObject({ cycle: leg.cycle, user: leg.from })
    }
    const seed = "0123456789abcdef".repeat(4)
    expect(await curio.json(["rounds", "solve-file", path, "--seed", seed])).toMatchObject({ trades: 5, seed })
    expect((await curio.run(["rounds", "solve-file", path, "--seed", "x"])).code).toBe(2)
  })

  test("solves dear ranks, and says on standard error what it left out", async () => {
    const text = "#! SQUARE-PRIORITIES\n(a) 1 : 2 3\n(b) 2 : 9\u001b[2J 3\n(c) 3 : 1"
    const { code, err, out } = await curio.run(["rounds", "solve-file", await written("ranks.txt", text)])
    expect({ code, err }).toEqual({ code: 0, err: "Line 3: 9?[2J is unknown.\n" })
    expect(out).toContain("rankSum  3\n")
  })

  test("says so when nothing can be traded", async () => {
    const { out } = await curio.run(["rounds", "solve-file", await written("none.txt", "1 : 2\n2 :")])
    expect(out).toContain("Nothing can be traded.\n")
  })

  test.each([
    ["wrong.txt", "(a) 1 : 2\n(b 2 : 1", "Line 2: A parenthesis is not that of a user name at the start of the line."],
    ["binary.txt", Uint8Array.of(0xff, 0xfe), "is no text in UTF-8."],
    ["large.txt", new Uint8Array(32 * 2 ** 20 + 1), "is larger than 32 MB."],
  ])("refuses %s in one sentence", async (name, text, sentence) => {
    const path = await written(name, text)
    const { code, err, out } = await curio.run(["rounds", "solve-file", path, "--json"])
    expect({ code, err, out }).toEqual({
      code: 1,
      err: `${path}${name === "wrong.txt" ? ":" : ""} ${sentence}\n`,
      out: "",
    })
  })

  test("says when there is no such file", async () => {
    const path = join(curio.folder, "nothing.txt")
    expect(await curio.run(["rounds", "solve-file", path])).toEqual({
      code: 1,
      err: `${path} cannot be read.\n`,
      out: "",
    })
  })

  test("solves the wants of OLWLG, with copies, a dummy, a list without wants and one that never came", async () => {
    const folder = join(import.meta.dir, "../server/catalog/sites/olwlg")
    const { files } = await Bun.file(join(folder, "expected.json")).json()
    const [{ becomes, file }] = files
    const solved = await curio.json(["rounds", "solve-file", join(folder, file)])
    expect(solved).toMatchObject({ trades: becomes.trades, items: becomes.items, people: 3 })
    const cycle = solved.legs.map(({ item }: { item: string }) => item).toSorted()
    expect(becomes.oneOfCycles.map((items: ReadonlyArray<string>) => items.toSorted())).toContainEqual(cycle)
    const legs = new Map(solved.legs.map(({ receives, user }: Record<string, string>) => [user, receives]))
    expect(legs.get("ANNA_B")).toMatch(/^0004-NIGHT-COPY[12]$/)
    expect([legs.get("BO RIS"), legs.get("CARL")]).toEqual(["0001-CANAL", "0002-LOCKK"])
    const warnings = solved.warnings.map(({ warning }: { warning: string }) => warning)
    expect(warnings).toEqual(["9999-GONE is unknown.", "0004-NIGHT-COPY1 is of the same user."])
  })

  test("says once what is left out of many lists", async () => {
    const text = "(a) 1 : missing-official 2\n(b) 2 : MISSING-OFFICIAL 1\n(c) 3 : gone\n"
    const solved = await curio.json(["rounds", "solve-file", await written("gone.txt", text)])
    expect(solved.warnings).toEqual([
      { line: 1, warning: "MISSING-OFFICIAL is unknown. (2 times)" },
      { line: 3, warning: "GONE is unknown." },
    ])
  })

  test("solves in the program as it is built too", async () => {
    const { code, err, out } = await curio.start([
      "rounds",
      "solve-file",
      await written("wants.txt", example),
      "--json",
    ])
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(JSON.parse(out).trades).toBe(5)
  })
})
