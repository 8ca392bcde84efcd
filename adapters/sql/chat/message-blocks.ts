import type { Message } from "../../../core/index.ts"

type Sequence = Message["sequence"]

/** So many messages that follow one another are a block: they share the rows of their terms. */
export const blockSize = 32

/** The bits of a row whose term every message of the block has. */
export const allBits = 2 ** blockSize - 1

/** The position of a message: its block, and its bit in the rows of that block. */
export const positionOf = (sequence: Sequence): { readonly block: number; readonly bit: number } => ({
  block: Math.floor((sequence - 1) / blockSize),
  bit: 2 ** ((sequence - 1) % blockSize),
})

/** The messages of a block that some bits stand for, the newest first. */
export const sequencesOf = (block: number, bits: number): ReadonlyArray<Sequence> => {
  const sequences: Array<Sequence> = []
  for (let n = blockSize - 1; n >= 0; n--) if ((bits >>> n) & 1) sequences.push(block * blockSize + n + 1)
  return sequences
}

/** The bits of two rows together. */
export const joinedBits = (some: number, others: number): number => (some | others) >>> 0

/** The last message of the last whole block, if `last` is the last message of all. */
export const lastOfBlocks = (last: Sequence): Sequence => last - (last % blockSize)
