import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The folder of server and CLI as `npm run build` makes them: that of the whole run, or one built now. */
export const builtFolder = async (): Promise<string> => {
  const known = process.env["CURIO_BUILT"]
  if (known !== undefined) return known
  const folder = mkdtempSync(join(tmpdir(), "curio-built-"))
  await Bun.$`${process.execPath} ${join(import.meta.dirname, "../../../server/build.ts")} ${folder}`.quiet()
  return folder
}

/** The command that starts the built server in a folder. */
export const builtServerIn = (folder: string): Array<string> => [
  process.execPath,
  "--no-env-file",
  join(folder, "server/main.js"),
]
