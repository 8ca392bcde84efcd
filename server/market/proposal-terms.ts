import type { ItemId, Money, OfferId, ProposalTerms } from "../../core/index.ts"
import { described } from "../http/answers/named.ts"
import { Price } from "../http/input/money.ts"
import { Id, OptionalText, OrNull } from "../http/input/text-schemas.ts"
import { Params } from "../http/validation.ts"

/** The params of a route about one offer. */
export const WhichOffer = Params({ id: Id<OfferId>() })

/** The proposed terms; the core decides which of the two keys a purchase or a trade takes. Contract: market, offers. */
export const terms = {
  price: described("The price, or null. What is for sale needs one; what is only for trade has none.", OrNull(Price)),
  offeredItemId: described(
    "The id of the item that the offerer gives. A trade needs one, a purchase must not have one.",
    OrNull(Id<ItemId>()),
  ),
  message: OptionalText({ max: 2000 }),
}

interface TermsInput {
  readonly price?: Money | null | undefined
  readonly offeredItemId?: ItemId | null | undefined
  readonly message?: string | null | undefined
}

/** Converts the terms of a body for the core. */
export const termsOf = ({ price = null, offeredItemId = null, message = null }: TermsInput): ProposalTerms => ({
  price,
  offeredItemId,
  message,
})

/** The errors of terms that cannot be proposed. */
export const termsErrors = [
  "offers.INVALID_PROPOSAL",
  "offers.OFFERED_ITEM_NOT_FOUND",
  "offers.OFFERED_ITEM_NOT_OWNED",
  "offers.OFFERED_COLLECTION_PRIVATE",
  "offers.OFFERED_COLLECTION_REQUIRES_FRIENDSHIP",
] as const
