/** Something that is wanted, by the id of an entry or of an own group, and how much: 1 is most. */
export type RoundWant = readonly [id: string, rank: number]

/** An entry as the solver sees it: its owner is a number. */
export interface RoundInputEntry {
  readonly id: string
  readonly person: number
  /** Entries of others, and own groups, each once. */
  readonly wants: ReadonlyArray<RoundWant>
}

/** A group as the solver sees it: of what it wants its owner receives one thing at most. */
export interface RoundInputGroup {
  readonly id: string
  readonly person: number
  /** Entries of others, each once. */
  readonly wants: ReadonlyArray<RoundWant>
}

/** All that decides the result of a round. It is published with the result. Contract: market, repeatable. */
export interface RoundInput {
  readonly version: 1
  readonly round: string
  /** 32 bytes in lower-case hexadecimal. */
  readonly seed: string
  readonly entries: ReadonlyArray<RoundInputEntry>
  readonly groups: ReadonlyArray<RoundInputGroup>
}

/** The same input with everything in the order of its ids. */
export const sortedInput = ({ entries, groups, round, seed, version }: RoundInput): RoundInput => ({
  version,
  round,
  seed,
  entries: sorted(entries),
  groups: sorted(groups),
})

/** The published text of an input: JSON without spaces, everything in the order of its ids. Equal inputs have one. */
export const roundInputText = (input: RoundInput): string => JSON.stringify(sortedInput(input))

/** An input in the order of its ids, whose entries and groups are made one after the other. */
export interface OrderedInput extends Pick<RoundInput, "round" | "seed" | "version"> {
  readonly entries: Iterable<RoundInputEntry>
  readonly groups: Iterable<RoundInputGroup>
}

/** The same text of an input in its order, in pieces: making that of the largest round takes half a second. */
export function* roundInputTexts({ entries, groups, round, seed, version }: OrderedInput): Generator<string> {
  yield `${JSON.stringify({ version, round, seed }).slice(0, -1)},"entries":[`
  yield* texts(entries)
  yield '],"groups":['
  yield* texts(groups)
  yield "]}"
}

function* texts(nodes: Iterable<RoundInputEntry>): Generator<string> {
  let comma = ""
  for (const { id, person, wants } of nodes) {
    yield comma + JSON.stringify({ id, person, wants })
    comma = ","
  }
}

const sorted = (nodes: ReadonlyArray<RoundInputEntry>) =>
  nodes
    .map(({ id, person, wants }) => ({
      id,
      person,
      wants: wants.map(([wanted, rank]) => [wanted, rank] as const).sort(([a], [b]) => compared(a, b)),
    }))
    .sort((a, b) => compared(a.id, b.id))

/** By UTF-16 code units, which is the same on every runtime and in every language. */
const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
