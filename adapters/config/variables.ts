import { isUtf8 } from "node:buffer"
import { readFileSync, statSync } from "node:fs"
import type { Kind } from "./kinds.ts"

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables one by one and collects every error, so that an administrator sees all of them at one start. */
export const variablesOf = (env: Environment) => {
  const errors: Array<string> = []
  /** The names of what is set, by a variable or a file. */
  const given = new Set<string>()

  /** A blank variable counts as missing. */
  const textOf = (name: string): string | null => {
    const text = env[name] ?? ""
    return text.trim() === "" ? null : text
  }

  const printError = (name: string, wrong: string, kind: Kind<unknown>): void => {
    errors.push(`${name} ${wrong}: set ${kind.right}.`)
  }

  /** The text of a secret, and the variable that it comes from. */
  const secretText = (name: string): { readonly source: string; readonly text: string | null } => {
    const source = fileVariable(name)
    const path = textOf(source)
    if (path === null) return { source: name, text: textOf(name) }
    if (textOf(name) !== null) {
      errors.push(`${name} and ${source} are both set: set one of them.`)
      return { source: name, text: null }
    }
    const found = secretInFile(path)
    if ("text" in found) return { source, text: found.text }
    errors.push(`${source} ${found.wrong}: set the path of a file that holds ${name} alone.`)
    return { source, text: null }
  }

  /** The value of a variable; a blank one counts as missing. */
  const optional = <A>(name: string, kind: Kind<A>): A | null => {
    const { source, text } = kind.isSecret ? secretText(name) : { source: name, text: textOf(name) }
    if (text === null) return null
    given.add(name)
    const value = kind.read(text)
    if (value === null) printError(source, kind.wrong?.(text) ?? `is ${JSON.stringify(text)}`, kind)
    return value
  }

  /** As `optional`, and an error when it is missing. */
  const required = <A>(name: string, kind: Kind<A>): A | null => {
    const before = errors.length
    const value = optional(name, kind)
    if (value === null && errors.length === before) printError(name, "is missing", kind)
    return value
  }

  const variable = <A>(name: string, kind: Kind<A>, fallback: A): A => optional(name, kind) ?? fallback

  return { errors, given, optional, required, variable }
}

/** The variable that names a file with the value of a secret variable. */
const fileVariable = (name: string): string => `${name}_FILE`

/** The text of a file, or why there is none, as in "JWT_SECRET_FILE names ...". */
type FileText = { readonly text: string } | { readonly wrong: string }

const mostBytes = 64 * 1024

/**
 * The text of a file that holds one secret. One line break at its end is left out, because editors and `echo` add it.
 * The path is in no sentence: it may be the secret itself, given to the wrong variable.
 */
const secretInFile = (path: string): FileText => {
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
