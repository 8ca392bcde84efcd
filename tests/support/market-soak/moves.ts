import type { Call } from "./call.ts"
import { listingMoves } from "./listing-moves.ts"
import { offerMoves } from "./offer-moves.ts"
import { peopleMoves } from "./people-moves.ts"
import type { World } from "./world.ts"

/** Thinks of something to do; `null` when there is nothing to do it with. */
export type Move = (world: World) => Call | null

/** Something that a user does next. */
export const nextCall = (world: World): Call => world.dice.oneOf(hat)?.(world) ?? nextCall(world)

// Each as many times as it is likely, in fifths.
const hat = [...listingMoves, ...offerMoves, ...peopleMoves].flatMap(([share, move]) =>
  Array.from({ length: Math.round(share * 5) }, () => move),
)
