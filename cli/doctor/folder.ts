import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"

/** Why files cannot be written to a folder, which need not be there yet, and what to do; `null` when they can. */
export const folderProblem = (folder: string): string | null => {
  const path = resolve(folder)
  const nearest = existing(path)
  if (!statSync(nearest).isDirectory()) return `${nearest} is not a folder; name another one.`
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return null
  } catch {
    return `${nearest} cannot be written; give the user of the server the right, or name another folder.`
  }
}

const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))
