import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { program } from "../../adapters/config/program.ts"
import { startInVain } from "../server/processes/server-process.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const curio = installation()
afterAll(curio.remove)

test.each([
  [{}, "curio"],
  [{ npm_lifecycle_event: "curio" }, "npm run curio --"],
  [{ npm_lifecycle_event: "start" }, "npm run curio --"],
  [{ npm_lifecycle_event: "npx" }, "curio"],
  [{ npm_lifecycle_event: "deploy" }, "curio"],
] as const)("With %j in the environment the command line is called %j", (env, name) => {
  expect(program(env)).toBe(name)
})

test("Sentences name the command as it was called, also the server's in a checkout", async () => {
  const called = await curio.start(["users", "lst"], "", { npm_lifecycle_event: "curio" })
  expect(called).toMatchObject({ code: 2, err: expect.stringMatching(/"npm run curio -- users --help" shows/) })
  const env = { DATA_DIR: join(curio.folder, "server"), AUTO_MIGRATE: "false", npm_lifecycle_event: "start" }
  expect((await startInVain(env)).err).toMatch(/run "npm run curio -- db migrate"\.\n$/)
})
