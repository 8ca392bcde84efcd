import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { jsonInPieces } from "../../../adapters/gameplatform/json-in-pieces.ts"
import { runs } from "../../support/runs.ts"

const json = fc.jsonValue({ maxDepth: 2 })
const game = fc.dictionary(fc.string({ unit: "binary" }), json, { maxKeys: 4 })
const answer = fc
  .record({ games: fc.array(game, { maxLength: 5 }), more: fc.array(fc.string()), indent: fc.constantFrom(0, 1, "\t") })
  .map(({ games, more, indent }) => ({
    games,
    text: JSON.stringify({ more, response: { game_count: games.length, games, list: [more] } }, null, indent),
  }))
const cuts = fc.array(fc.nat(), { maxLength: 12 })

/** Reads a text that comes in parts. */
const read = (text: string, places: ReadonlyArray<number>) => {
  const reader = jsonInPieces(3, (value) => value)
  const ends = [...places.map((place) => place % (text.length + 1)), text.length].sort((a, b) => a - b)
  let start = 0
  for (const end of ends) {
    reader.take(text.slice(start, end))
    start = end
  }
  return reader.end()
}

describe("JSON in pieces", () => {
  test("is the same JSON, wherever it was cut", () => {
    fc.assert(
      fc.property(answer, cuts, ({ games, text }, places) => {
        const { frame, pieces } = read(text, places)
        expect(pieces).toEqual(JSON.parse(text).response.games)
        const whole = JSON.parse(text)
        expect(frame).toEqual({ ...whole, response: { ...whole.response, games: [...games.keys()] } })
      }),
    )
  })

  test("is refused wherever the whole would be", () => {
    const spoiled = fc.tuple(answer, fc.nat(), fc.constantFrom("", ...'{}[]",:\\1 tn\n'), fc.boolean())
    fc.assert(
      fc.property(spoiled, cuts, ([{ text }, place, sign, replace], places) => {
        const at = place % text.length
        const altered = text.slice(0, at) + sign + text.slice(replace || sign === "" ? at + 1 : at)
        const whole = parsed(altered)
        const reading = expect(() => read(altered, places))
        if (whole === null) reading.toThrow()
        else reading.not.toThrow()
      }),
      { numRuns: runs(100, 300) },
    )
  })
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
