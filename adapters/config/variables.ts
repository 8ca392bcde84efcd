import type { Kind } from "./kinds.ts"
import { fileVariable, secretInFile } from "./secret-file.ts"

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
