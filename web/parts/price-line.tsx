import type { Listing } from "@curio/client"
import { words } from "../words/index.ts"
import { priceText } from "./money.tsx"

/** What a listing costs, and whether things are taken for it. On its own page it is large. */
export const PriceLine = ({
  large,
  of: { kind, price },
}: {
  readonly of: Pick<Listing, "kind" | "price">
  readonly large?: true
}) => {
  const { market } = words.value
  return (
    <span class={large === true ? "price-line large" : "price-line"}>
      <strong>{price === null ? market.kinds[kind] : priceText(price)}</strong>
      {price !== null && kind !== "sale" && <span>{market.kinds[kind]}</span>}
    </span>
  )
}
