import { isUtf8 } from "node:buffer"
import { readFileSync, statSync } from "node:fs"

/** The variable that names a file with the value of a secret variable. */
export const fileVariable = (name: string): string => `${name}_FILE`

/** The text of a file, or why there is none, as in "JWT_SECRET_FILE names ...". */
type FileText = { readonly text: string } | { readonly wrong: string }

const mostBytes = 64 * 1024

/**
 * The text of a file that holds one secret. One line break at its end is left out, because editors and `echo` add it.
 * The path is in no sentence: it may be the secret itself, given to the wrong variable.
 */
export const secretInFile = (path: string): FileText => {
  try {
    const stat = statSync(path)
    if (!stat.isFile()) return { wrong: "names something that is not a file" }
    if (stat.size > mostBytes) return { wrong: "names a file of more than 64 KB" }
    const bytes = readFileSync(path)
    if (!isUtf8(bytes)) return { wrong: "names a file that is not text in UTF-8" }
    const text = bytes.toString().replace(/\r?\n$/, "")
    return text.trim() === "" ? { wrong: "names an empty file" } : { text }
  } catch (cause) {
    return { wrong: reasonOf(cause) }
  }
}

const reasonOf = (cause: unknown): string => {
  const code = cause instanceof Error && "code" in cause ? cause.code : null
  if (code === "ENOENT" || code === "ENOTDIR") return "names a file that does not exist"
  if (code === "EACCES" || code === "EPERM") return "names a file that this user may not read"
  return "names a file that cannot be read"
}
