import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runToEnd } from "../server/process/server-process.ts"

/** The real command on an installation of its own. */
export const installation = (env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-cli-"))
  const dataDir = join(folder, "data")

  const run = (args: ReadonlyArray<string>, stdin = "", more: Record<string, string> = {}) =>
    runToEnd("cli/main.ts", args, { DATA_DIR: dataDir, ...env, ...more }, stdin)

  /** What a command that works prints with --json: one document and nothing else. */
  const json = async (args: ReadonlyArray<string>, stdin = "") => {
    const { code, err, out } = await run([...args, "--json"], stdin)
    if (code !== 0 || err !== "") throw new Error(`curio ${args.join(" ")} exits with ${code}: ${err}`)
    return JSON.parse(out)
  }

  return { folder, dataDir, run, json, remove: () => rmSync(folder, { recursive: true }) }
}
