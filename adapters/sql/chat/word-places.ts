import type { Message } from "../../../core/index.ts"

type Sequence = Message["sequence"]

/** So many messages that follow one another are a block: they share the rows of their words. */
export const blockSize = 32

/** The places of a row whose word every message of the block has. */
export const allPlaces = 2 ** blockSize - 1

/** Where a message stands: its block, and its bit among the places of that block. */
export const placeOf = (sequence: Sequence): { readonly block: number; readonly bit: number } => ({
  block: Math.floor((sequence - 1) / blockSize),
  bit: 2 ** ((sequence - 1) % blockSize),
})

/** The messages at some places of a block, the newest first. */
export const sequencesAt = (block: number, places: number): ReadonlyArray<Sequence> => {
  const sequences: Array<Sequence> = []
  for (let n = blockSize - 1; n >= 0; n--) if ((places >>> n) & 1) sequences.push(block * blockSize + n + 1)
  return sequences
}

/** The places of two rows together. */
export const bothPlaces = (some: number, others: number): number => (some | others) >>> 0

/** The last message of the last whole block, if `last` is the last message of all. */
export const lastOfBlocks = (last: Sequence): Sequence => last - (last % blockSize)
