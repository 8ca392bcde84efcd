import { t } from "elysia"
import { JsonOf } from "../http/answers/media-types.ts"
import { described, named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { Uuid } from "../http/input/view-schemas.ts"

const Node = t.Object({
  id: described("The id of the entry or the group.", Uuid),
  person: described("The number of the owner.", Whole()),
  wants: described("Pairs of an id and a rank, by id.", t.Array(t.Tuple([Uuid, Whole()]))),
})

/** What decides the result of a round. Contract: market, repeatable. */
export const RoundInputView = named(
  "RoundInput",
  JsonOf(
    t.Object({
      version: described("Always 1.", t.Literal(1)),
      round: Uuid,
      seed: described("The seed, 32 bytes in hexadecimal; null until the round is solved.", t.String()),
      entries: described("The entries by id.", t.Array(Node)),
      groups: described("The groups by id.", t.Array(Node)),
    }),
  ),
)

/** The result of a round with its proof. Contract: market, repeatable. */
export const RoundResultView = named(
  "RoundResult",
  JsonOf(
    t.Object({
      version: described("Always 1.", t.Literal(1)),
      inputHash: described("The SHA-256 of the bytes of the input.", t.String()),
      trades: described("How many legs there are.", Whole()),
      rankSum: described("The sum of the ranks of all legs.", Whole()),
      legs: described(
        "Pairs of entries: the item of the first goes to the owner of the second, for the second.",
        t.Array(t.Tuple([Uuid, Uuid])),
      ),
      proof: described(
        "Prices that prove that no result is better.",
        t.Object({
          give: described("The prices of giving: of the entries, then of the groups, both by id.", t.Array(Whole())),
          receive: described("The prices of receiving, in the same order.", t.Array(Whole())),
        }),
      ),
    }),
  ),
)
