import { Result } from "effect"

/** What the option lines of a file with want lists say. */
export interface WantListOptions {
  readonly caseSensitive: boolean
  readonly requireColons: boolean
  readonly requireUsernames: boolean
  readonly allowDummies: boolean
  /** How the cost of a want follows from its rank. */
  readonly priorities: "none" | "linear" | "triangle" | "square" | "explicit"
  /** How much the rank rises from one want to the next, and with a semicolon. */
  readonly smallStep: number
  readonly bigStep: number
}

export const noOptions: WantListOptions = {
  caseSensitive: false,
  requireColons: false,
  requireUsernames: false,
  allowDummies: false,
  priorities: "none",
  smallStep: 1,
  bigStep: 9,
}

/** The options with one more, or why it cannot be taken. */
export const withOption = (options: WantListOptions, text: string): Result.Result<WantListOptions, string> => {
  const [name = "", value = ""] = text.toUpperCase().split("=")
  const change = changes[name]
  if (change !== undefined) return Result.succeed({ ...options, ...change })
  if (name === "SMALL-STEP" || name === "BIG-STEP") {
    if (!/^\d{1,6}$/.test(value)) return Result.fail(`${name} needs a whole number up to 999999.`)
    return Result.succeed({ ...options, [name === "BIG-STEP" ? "bigStep" : "smallStep"]: Number(value) })
  }
  if (name === "NONTRADE-COST") return Result.fail("NONTRADE-COST is not taken: the most trades always come first.")
  if (decidesNothing.test(name)) return Result.succeed(options)
  return Result.fail(`The option ${name} is unknown.`)
}

const changes: Readonly<Record<string, Partial<WantListOptions>>> = {
  "CASE-SENSITIVE": { caseSensitive: true },
  "REQUIRE-COLONS": { requireColons: true },
  "REQUIRE-USERNAMES": { requireUsernames: true },
  "ALLOW-DUMMIES": { allowDummies: true },
  "LINEAR-PRIORITIES": { priorities: "linear" },
  "TRIANGLE-PRIORITIES": { priorities: "triangle" },
  "SQUARE-PRIORITIES": { priorities: "square" },
  "EXPLICIT-PRIORITIES": { priorities: "explicit" },
}

/** Options about the output and about the search of another program. */
const decidesNothing = /^(?:(?:HIDE|SHOW)-[A-Z-]+|SORT-BY-ITEM|ITERATIONS|SEED|METRIC|SHRINK|SHRINK-VERBOSE|VERBOSE)$/
