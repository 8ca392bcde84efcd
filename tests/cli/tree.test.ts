import { describe, expect, test } from "bun:test"
import { layer as platform } from "@effect/platform-node/NodeServices"
import { Console, Effect, Layer } from "effect"
import { CliOutput, Command, type HelpDoc } from "effect/cli"
import { curio } from "../../cli/curio.ts"

type Path = ReadonlyArray<string>

/** The paths of all commands that do something, by way of their groups. */
const leavesOf = (command: Command.Command.Any, path: Path = []): ReadonlyArray<Path> => {
  const below = command.subcommands.flatMap(({ commands }) => commands)
  return below.length === 0 ? [path] : below.flatMap((one) => leavesOf(one, [...path, one.name]))
}

/** What `--help` says of a command. */
const helpOf = (path: Path) =>
  Effect.gen(function* () {
    const docs: Array<HelpDoc.HelpDoc> = []
    const presenter: CliOutput.Presenter = {
      present: (event) =>
        event._tag === "Help"
          ? Effect.sync(() => {
              docs.push(event.helpDoc)
            })
          : Console.error("Something else than help is shown."),
    }
    yield* Command.runWith(curio, { version: "0" })([...path, "--help"]).pipe(
      Effect.provide(Layer.provideMerge(CliOutput.layerPresenter(presenter), platform)),
    )
    return docs
  }).pipe(Effect.runPromise)

/** What only reads; everything else changes something, and a new command has to be put here or take --yes. */
const reads = new Set(["list", "show", "status", "check", "doctor", "health", "solve-file", "try", "deliveries"])
const changes = (path: Path) => !reads.has(path.at(-1) ?? "") && path.join(" ") !== "verify"

const leaves = leavesOf(curio)

describe("Of all commands", () => {
  test("there are some, of both kinds", () => {
    expect(leaves.filter(changes).length).toBeGreaterThan(10)
    expect(leaves.filter((path) => !changes(path)).length).toBeGreaterThan(8)
  })

  test.each(leaves.map((path) => [path.join(" "), path] as const))(
    "%s has help, takes --json, and --yes if it changes something",
    async (_, path) => {
      const [doc, ...more] = await helpOf(path)
      expect(more).toEqual([])
      expect(doc?.description).not.toBe("")
      const flags = doc?.flags.map(({ name }) => name) ?? []
      expect(flags).toContain("json")
      if (changes(path)) expect(flags).toContain("yes")
    },
  )
})
