import { t } from "elysia"
import type { AskingPrices, EditionPrices } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Nullable } from "../http/answers/view-schemas.ts"
import { Whole } from "../http/input/text-schemas.ts"

const spread = { currency: t.String(), count: Whole(), low: Whole(), median: Whole(), high: Whole() }

const SalePricesView = named("SalePrices", t.Object({ period: t.String(), ...spread }))

const AskingPricesView = named("AskingPrices", t.Object(spread))

/** What an edition was sold for, and what is asked for it. Contract: catalog, prices. */
export const EditionPricesView = named(
  "EditionPrices",
  t.Object({
    edition: t.String(),
    sales: t.Array(SalePricesView),
    asking: Nullable(t.Array(AskingPricesView)),
  }),
)

export const editionPricesView = ({ asking, edition, sales }: EditionPrices): typeof EditionPricesView.static => ({
  edition,
  sales: sales.map(({ period, ...rest }) => ({ period, ...spreadView(rest) })),
  asking: asking?.map(spreadView) ?? null,
})

const spreadView = ({ count, currency, high, low, median }: AskingPrices) => ({ currency, count, low, median, high })
