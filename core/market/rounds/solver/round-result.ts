import type { RoundInput } from "./round-input.ts"
import { roundInputText } from "./round-input.ts"
import { sha256, utf8 } from "./sha256.ts"

/** What a solved round publishes. Contract: market, repeatable. */
export interface RoundResult {
  readonly version: 1
  /** `roundInputHash` of the input. */
  readonly inputHash: string
  readonly trades: number
  readonly rankSum: number
  /** The item of the entry `given` goes to the owner of the entry `received`, for it. Ordered by the first. */
  readonly legs: ReadonlyArray<readonly [given: string, received: string]>
  /** Prices of the entries, then of the groups, both in the order of their ids. `verifyRound` says what they prove. */
  readonly proof: { readonly give: ReadonlyArray<number>; readonly receive: ReadonlyArray<number> }
}

/** The published text of a result: JSON without spaces. */
export const roundResultText = ({ inputHash, legs, proof, rankSum, trades, version }: RoundResult): string =>
  JSON.stringify({ version, inputHash, trades, rankSum, legs, proof: { give: proof.give, receive: proof.receive } })

/** The SHA-256 of the published text of an input, in lower-case hexadecimal. */
export const roundInputHash = (input: RoundInput): string => sha256(utf8(roundInputText(input)))

/** The SHA-256 of the 32 bytes of a seed, in lower-case hexadecimal: what is shown before the seed is. */
export const roundSeedHash = (seed: string): string => sha256(seedBytes(seed))

/** The bytes of a seed that is written in hexadecimal. */
export const seedBytes = (seed: string): Uint8Array =>
  Uint8Array.from({ length: seed.length >> 1 }, (_, n) => Number.parseInt(seed.slice(2 * n, 2 * n + 2), 16))
