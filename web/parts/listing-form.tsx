import type { Listing, ListingKind, Money } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { Answered } from "../state/answers.ts"
import { words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"
import { PriceFields, priceIn } from "./money.tsx"

interface Terms {
  readonly kind: ListingKind
  readonly price: Money | null
  readonly description: string | null
  readonly paymentMethods: Array<string>
}

interface Props<A> {
  /** The listing that is changed; without it a new one is made. */
  readonly listing?: Listing
  readonly submit: string
  readonly send: (terms: Terms) => Answered<A>
  readonly done: (data: A) => unknown
}

/** The terms on which an item is offered. */
export const ListingForm = <A,>({ done, listing, send, submit }: Props<A>) => {
  const { listings, market } = words.value
  const kind = useSignal<ListingKind>(listing?.kind ?? "sale")
  return (
    <Form
      submit={submit}
      send={(values) =>
        send({
          kind: kind.value,
          price: kind.value === "trade" ? null : priceIn(values),
          description: values.text("description") || null,
          paymentMethods: values
            .text("paymentMethods")
            .split(",")
            .map((one) => one.trim())
            .filter((one) => one !== ""),
        })
      }
      done={done}
    >
      <Field
        name="kind"
        label={market.kind}
        value={kind.peek()}
        options={Object.entries(market.kinds)}
        onChange={(event) => {
          kind.value = event.currentTarget.value as ListingKind
        }}
      />
      {kind.value !== "trade" && <PriceFields price={listing?.price} />}
      <Field
        name="description"
        label={listings.description}
        value={listing?.description ?? ""}
        rows={3}
        maxLength={2000}
      />
      <Field
        name="paymentMethods"
        label={listings.payment}
        hint={listings.paymentHint}
        value={listing?.paymentMethods.join(", ") ?? ""}
      />
    </Form>
  )
}
