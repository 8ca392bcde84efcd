import { t } from "elysia"
import { JsonOf } from "../http/answers/media-types.ts"
import { named } from "../http/answers/named.ts"
import { Uuid } from "../http/answers/view-schemas.ts"
import { Whole } from "../http/input/text-schemas.ts"

const Node = t.Object({ id: Uuid, person: Whole(), wants: t.Array(t.Tuple([Uuid, Whole()])) })

/** What decides the result of a round. Contract: market, repeatable. */
export const RoundInputView = named(
  "RoundInput",
  JsonOf(
    t.Object({
      version: t.Literal(1),
      round: Uuid,
      seed: t.String(),
      entries: t.Array(Node),
      groups: t.Array(Node),
    }),
  ),
)

/** The result of a round with its proof. Contract: market, repeatable. */
export const RoundResultView = named(
  "RoundResult",
  JsonOf(
    t.Object({
      version: t.Literal(1),
      inputHash: t.String(),
      trades: Whole(),
      rankSum: Whole(),
      legs: t.Array(t.Tuple([Uuid, Uuid])),
      proof: t.Object({ give: t.Array(Whole()), receive: t.Array(Whole()) }),
    }),
  ),
)
