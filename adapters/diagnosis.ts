/** What a log line says about an error: enough to find the bug, without stacks, paths, SQL or values. */
interface Diagnosis {
  readonly error: string
  readonly message?: string
  readonly code?: string
  /** File and line of the innermost frame, without its folder. */
  readonly at?: string
  readonly cause?: Diagnosis
}

/**
 * Describes any thrown value, with its causes. Messages are included in development only: they may quote user input, a
 * statement with its values, or a path. Contract: conventions, errors.
 */
export const diagnose = (thrown: unknown, withMessages: boolean, depth = 0): Diagnosis => {
  if (!(thrown instanceof Error)) return { error: tagOf(thrown) }
  const at = thrown.stack?.match(frame)?.[1]
  return {
    error: thrown.name,
    ...(withMessages ? { message: thrown.message.slice(0, 200) } : {}),
    ...("code" in thrown ? { code: String(thrown.code) } : {}),
    ...(at === undefined ? {} : { at }),
    ...(thrown.cause === undefined || depth > 4 ? {} : { cause: diagnose(thrown.cause, withMessages, depth + 1) }),
  }
}

const frame = /([\w.-]+\.[jt]s:\d+)(?::\d+)?\)?$/m

const tagOf = (thrown: unknown): string =>
  typeof thrown === "object" && thrown !== null && "_tag" in thrown ? String(thrown._tag) : typeof thrown
