import { describe, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, type Scope } from "effect"
import { holdDataFolder } from "../../../adapters/sql/engine/data-folder-lock.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { child } from "../engine/children/child.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))
const inUse = /^DATA_DIR: .* is in use by another curio process; stop that one or choose another folder\.$/

describe("The lock of the data folder", () => {
  test("is refused to a second holder in this process and in another, until the first lets go", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        yield* Effect.scoped(
          Effect.gen(function* () {
            yield* holdDataFolder(folder)
            expect((yield* Effect.flip(holdDataFolder(folder))).sentence).toMatch(inUse)
            expect(yield* (yield* child("hold-folder.ts", folder)).line).toMatch(inUse)
          }),
        )
        yield* holdDataFolder(folder)
      }),
    ))

  test("is freed by kill -9 of its holder", () =>
    run(
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const holder = yield* child("hold-folder.ts", folder)
        expect(yield* holder.line).toBe("held")
        expect((yield* Effect.flip(holdDataFolder(folder))).sentence).toMatch(inUse)
        yield* holder.kill
        yield* holdDataFolder(folder)
      }),
    ))

  test("cannot be had where no folder can be made", () =>
    run(
      Effect.gen(function* () {
        const inTheWay = join(yield* temporaryFolder, "file")
        writeFileSync(inTheWay, "")
        expect((yield* Effect.flip(holdDataFolder(join(inTheWay, "data")))).sentence).toMatch(
          /^DATA_DIR: .* cannot be written: .*\.$/,
        )
      }),
    ))
})
