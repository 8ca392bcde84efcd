import { t } from "elysia"
import type { AskingPrices, EditionPrices } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { Nullable } from "../http/input/view-schemas.ts"

const spreadOf = (count: string) => ({
  currency: described("The code of the currency by ISO 4217.", t.String()),
  count: described(count, Whole()),
  low: described("The lowest price, in minor units.", Whole()),
  median: described("The middle price, in minor units; of an even number the lower one.", Whole()),
  high: described("The highest price, in minor units.", Whole()),
})

const SalePricesView = named(
  "SalePrices",
  t.Object({
    period: described("A year such as `2026`, or a month such as `2026-03`, in UTC.", t.String()),
    ...spreadOf("How many sales there were."),
  }),
)

const AskingPricesView = named("AskingPrices", t.Object(spreadOf("How many listings there are.")))

/** What an edition was sold for, and what is asked for it. Contract: catalog, prices. */
export const EditionPricesView = named(
  "EditionPrices",
  t.Object({
    edition: described("The edition in its normal form.", t.String()),
    sales: described("What it was sold for, the newest period first, then by currency.", t.Array(SalePricesView)),
    asking: described(
      "What is asked for it, by currency, or null where it was not counted.",
      Nullable(t.Array(AskingPricesView)),
    ),
  }),
)

export const editionPricesView = ({ asking, edition, sales }: EditionPrices): typeof EditionPricesView.static => ({
  edition,
  sales: sales.map(({ period, ...rest }) => ({ period, ...spreadView(rest) })),
  asking: asking?.map(spreadView) ?? null,
})

const spreadView = ({ count, currency, high, low, median }: AskingPrices) => ({ currency, count, low, median, high })
