import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { environment, runToEnd } from "../server/processes/server-process.ts"
import { placeSqlite } from "../support/sqlite.ts"
import { curioIn } from "./in-process.ts"

/** An installation of its own for commands of curio. */
export const installation = (env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-cli-"))
  const dataDir = join(folder, "data")

  /** The real program. It takes 300 ms of processor time to start, so `run` is for what needs no process. */
  const start = (args: ReadonlyArray<string>, stdin = "", more: Record<string, string> = {}) =>
    runToEnd("cli/main.ts", args, { DATA_DIR: dataDir, ...env, ...more }, stdin)

  /** The same command in this process, which opens and closes the database as the program does. */
  const run = (args: ReadonlyArray<string>, stdin = "", more: Record<string, string> = {}) =>
    curioIn(environment({ DATA_DIR: dataDir, ...env, ...more }), args, stdin)

  /** What a command that works prints with --json: one document and nothing else. */
  const json = async (args: ReadonlyArray<string>, stdin = "") => {
    const { code, err, out } = await run([...args, "--json"], stdin)
    if (code !== 0 || err !== "") throw new Error(`curio ${args.join(" ")} exits with ${code}: ${err}`)
    return JSON.parse(out)
  }

  return { folder, dataDir, start, run, json, remove: () => rmSync(folder, { recursive: true }) }
}

/** One whose database is there already, without any rows: where it does not matter which command makes it. */
export const migratedInstallation = (env: Record<string, string> = {}) => {
  const made = installation(env)
  placeSqlite(made.dataDir)
  return made
}
