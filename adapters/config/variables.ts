import type { Kind } from "./kinds.ts"

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables one by one and collects every error, so that an administrator sees all of them at one start. */
export const variablesOf = (env: Environment) => {
  const errors: Array<string> = []

  const printError = (name: string, wrong: string, kind: Kind<unknown>): void => {
    errors.push(`${name} ${wrong}: set ${kind.right}.`)
  }

  /** The value of a variable; a blank one counts as missing. */
  const optional = <A>(name: string, kind: Kind<A>): A | null => {
    const text = env[name] ?? ""
    if (text.trim() === "") return null
    const value = kind.read(text)
    if (value === null) printError(name, kind.wrong?.(text) ?? `is ${JSON.stringify(text)}`, kind)
    return value
  }

  /** As `optional`, and an error when it is missing. */
  const required = <A>(name: string, kind: Kind<A>): A | null => {
    if ((env[name] ?? "").trim() === "") printError(name, "is missing", kind)
    return optional(name, kind)
  }

  const variable = <A>(name: string, kind: Kind<A>, fallback: A): A => optional(name, kind) ?? fallback

  return { errors, optional, required, variable }
}
