import { type Reader, Unusable } from "../http/outgoing-request.ts"

/** An answer without the objects at one depth, and those objects; the answer holds their index in `pieces` instead. */
export interface InPieces<A> {
  readonly frame: unknown
  readonly pieces: ReadonlyArray<A>
}

const maxPiece = 65_536
const maxFrame = 524_288
const batchSize = 32_768

/**
 * Parses JSON that consists mostly of objects at `depth`, and maps each with `pieceOf`, a few at a time as they arrive:
 * parsing ten megabytes at once could block the thread for half a second. A piece or a remainder that is itself large
 * is refused; no valid answer has one. Throws `SyntaxError` and `Unusable`.
 */
export const jsonInPieces = <A>(depth: number, pieceOf: (value: unknown) => A): Reader<InPieces<A>> => {
  const pieces: Array<A> = []
  let batch: Array<string> = []
  let batched = 0
  let count = 0
  let frame = ""
  let piece: string | null = null
  let level = 0
  let inText = false
  let escaped = false

  const keep = (text: string) => {
    if (piece === null) frame += text
    else piece += text
    if (frame.length > maxFrame || (piece !== null && piece.length > maxPiece)) throw new Unusable("sends no such JSON")
  }

  const parseBatch = () => {
    const values: ReadonlyArray<unknown> = JSON.parse(`[${batch.join(",")}]`)
    for (const value of values) pieces.push(pieceOf(value))
    batch = []
    batched = 0
  }

  const finish = (whole: string) => {
    batch.push(whole)
    batched += whole.length
    piece = null
    if (batched > batchSize) parseBatch()
  }

  return {
    take: (text) => {
      let kept = 0
      for (let at = 0; at < text.length; at += 1) {
        const sign = text.charCodeAt(at)
        if (inText) {
          if (escaped) escaped = false
          else if (sign === backslash) escaped = true
          else if (sign === quote) inText = false
        } else if (sign === quote) inText = true
        else if (sign === openObject || sign === openArray) {
          if (level === depth && sign === openObject && piece === null) {
            // Blanks separate the index from a number next to it.
            keep(`${text.slice(kept, at)} ${count} `)
            count += 1
            piece = ""
            kept = at
          }
          level += 1
        } else if (sign === closeObject || sign === closeArray) {
          level -= 1
          if (level !== depth || piece === null) continue
          keep(text.slice(kept, at + 1))
          finish(piece)
          kept = at + 1
        }
      }
      keep(text.slice(kept))
    },
    end: () => {
      if (piece !== null) throw new Unusable("stops in the middle")
      parseBatch()
      return { frame: JSON.parse(frame), pieces }
    },
  }
}

const quote = 34
const backslash = 92
const openObject = 123
const closeObject = 125
const openArray = 91
const closeArray = 93
