import type { RoundInput, RoundInputEntry } from "./round-input.ts"

/** The dearest rank of a want in a round. */
export const mostRank = 10

/** What wants there may be. */
interface WantRules {
  /** The dearest rank of a want. */
  readonly most: number
  /** Whether a group may want other groups of its person, with rank 1. */
  readonly nested: boolean
}

/** What keeps an input from being solved, as a sentence; `null` if nothing does. It looks at each want once. */
export const roundInputProblem = (input: RoundInput): string | null =>
  inputProblem(input, { most: mostRank, nested: false })

/** The same for wants with other rules. */
export const inputProblem = (input: RoundInput, rules: WantRules): string | null => {
  if (typeof input !== "object" || input === null) return "The input is no object."
  if (input.version !== 1) return "The input has another version than 1."
  if (typeof input.round !== "string") return "The input names no round."
  if (typeof input.seed !== "string" || !/^[0-9a-f]{64}$/.test(input.seed))
    return "The seed is not 32 bytes in lower-case hexadecimal."
  if (!Array.isArray(input.entries) || !Array.isArray(input.groups)) return "The input has no entries or no groups."
  const persons = new Map<string, number>()
  for (const node of [...input.entries, ...input.groups]) {
    const problem = nodeProblem(node, persons)
    if (problem !== null) return problem
    persons.set(node.id, node.person)
  }
  const groups = new Set(input.groups.map(({ id }) => id))
  for (const entry of input.entries) {
    const problem = wantsProblem(entry, persons, groups, false, rules)
    if (problem !== null) return problem
  }
  for (const group of input.groups) {
    const problem = wantsProblem(group, persons, groups, true, rules)
    if (problem !== null) return problem
  }
  return null
}

const nodeProblem = (node: RoundInputEntry, persons: ReadonlyMap<string, number>): string | null => {
  if (typeof node !== "object" || node === null || typeof node.id !== "string" || !Array.isArray(node.wants))
    return "An entry or a group has no id or no wants."
  if (persons.has(node.id)) return `${node.id} is there twice.`
  return isWhole(node.person, 0, Number.MAX_SAFE_INTEGER) ? null : `${node.id} belongs to no person.`
}

const wantsProblem = (
  { id, person, wants }: RoundInputEntry,
  persons: ReadonlyMap<string, number>,
  groups: ReadonlySet<string>,
  isGroup: boolean,
  { most, nested }: WantRules,
): string | null => {
  const seen = new Set<string>()
  for (const want of wants) {
    if (!Array.isArray(want) || want.length !== 2) return `${id} has a want that is no pair.`
    const [wanted, rank] = want
    const owner = persons.get(wanted)
    if (owner === undefined) return `${id} wants ${wanted}, which is not there.`
    if (seen.has(wanted)) return `${id} wants ${wanted} twice.`
    seen.add(wanted)
    if (!isWhole(rank, 1, most)) return `${id} wants ${wanted} with a rank that is not from 1 to ${most}.`
    const wantsGroup = groups.has(wanted)
    // Dearer ones could add up to more than it costs an entry to stay at home.
    if (wantsGroup && isGroup && !(nested && rank === 1)) return `${id} is a group and wants the group ${wanted}.`
    if (wantsGroup !== (owner === person))
      return `${id} wants ${wanted}, which is ${wantsGroup ? "another person's group" : "its own person's entry"}.`
  }
  return null
}

const isWhole = (value: unknown, from: number, to: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to
