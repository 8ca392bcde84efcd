import type { Money, OfferKind } from "@curio/client"
import type { Answered } from "../state/answers.ts"
import { draft } from "../state/drafts.ts"
import { words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"
import { ItemChooser } from "./item-chooser.tsx"
import { PriceFields, priceIn } from "./money.tsx"

interface Terms {
  readonly price: Money | null
  readonly offeredItemId: string | null
  readonly message: string | null
}

interface Props<A> {
  readonly kind: OfferKind
  /** Whose item is given in a trade. */
  readonly offererId: string
  /** What is asked or was proposed before. */
  readonly price?: Money | null | undefined
  /** The message is kept under this name until it is sent. */
  readonly draftAs: string
  readonly submit: string
  readonly send: (terms: Terms) => Answered<A>
  readonly done: (data: A) => unknown
}

/** What one side proposes: a price or an item, and a message. */
export const ProposalForm = <A,>({ done, draftAs, kind, offererId, price, send, submit }: Props<A>) => (
  <Form
    submit={submit}
    send={(values) =>
      send({
        price: kind === "buy" ? priceIn(values) : null,
        offeredItemId: kind === "trade" ? values.text("itemId") : null,
        message: values.text("message") || null,
      })
    }
    done={(data) => {
      draft.keep(draftAs, "")
      return done(data)
    }}
  >
    {kind === "buy" ? (
      <PriceFields price={price} />
    ) : (
      <ItemChooser userId={offererId} label={words.value.offers.item} />
    )}
    <Field name="message" label={words.value.offers.message} rows={3} maxLength={2000} draftAs={draftAs} />
  </Form>
)
