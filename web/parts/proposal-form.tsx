import type { Money, OfferKind } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { Answered } from "../state/answers.ts"
import { me } from "../state/curio.ts"
import { draft } from "../state/drafts.ts"
import { fill, words } from "../words/index.ts"
import { Asked } from "./asked.tsx"
import { Field, Form, type Values } from "./form.tsx"
import { Given } from "./given.tsx"
import { PriceFields, priceIn, sumsOf } from "./money.tsx"
import type { Thing } from "./things.tsx"

interface Party {
  readonly id: string | null
  readonly displayName: string
}

/** Which side pays. */
export type Payer = "offerer" | "owner"

/** What a proposal says, as the API takes it. */
export interface Terms {
  readonly listingIds: Array<string>
  readonly offeredItemIds: Array<string>
  readonly price: Money | null
  readonly priceFrom?: Payer
  readonly message: string | null
}

interface Props<A> {
  readonly kind: OfferKind
  readonly owner: Party
  readonly offerer: Party
  /** What is asked for, and given in return, to begin with. */
  readonly asked: ReadonlyArray<Thing>
  readonly given?: ReadonlyArray<Thing>
  /** What was proposed before. Without it a purchase begins with what the listings cost. */
  readonly price?: Money | null
  readonly priceFrom?: Payer | null
  /** The message is kept under this name until it is sent. */
  readonly draftAs: string
  readonly submit: string
  readonly send: (terms: Terms) => Answered<A>
  readonly done: (data: A) => unknown
}

/** What one side proposes: which listings, for which items, money in either direction, and a message. */
export const ProposalForm = <A,>(props: Props<A>) => {
  const { done, draftAs, kind, offerer, owner, price, priceFrom, send, submit } = props
  const { offers } = words.value
  const asked = useSignal(props.asked)
  const given = useSignal(props.given ?? [])
  const costs = sumsOf(asked.value.flatMap((thing) => thing.price ?? []))
  const payer = ({ displayName, id }: Party) =>
    id === me.value?.id ? offers.youPay : fill(offers.pays, { name: displayName })
  return (
    <Form
      submit={submit}
      send={(values) => send({ ...moneyIn(values, kind), ...chosen(asked.value, given.value, values) })}
      done={(data) => {
        draft.keep(draftAs, "")
        return done(data)
      }}
      fieldOf={kind === "trade" ? { INVALID_PROPOSAL: "offeredItems" } : {}}
    >
      <Asked kind={kind} owner={owner} chosen={asked.value} change={(things) => (asked.value = things)} />
      {kind === "trade" && <Given offerer={offerer} chosen={given.value} change={(things) => (given.value = things)} />}
      {kind === "buy" ? (
        <PriceFields price={price ?? costs[0]} />
      ) : (
        <>
          <PriceFields label={offers.onTop} price={price} currency={costs[0]?.currency} optional />
          <Field
            name="priceFrom"
            label={offers.whoPays}
            value={priceFrom ?? "offerer"}
            options={[
              ["offerer", payer(offerer)],
              ["owner", payer(owner)],
            ]}
          />
        </>
      )}
      <Field name="message" label={offers.message} rows={3} maxLength={2000} draftAs={draftAs} />
    </Form>
  )
}

const moneyIn = (values: Values, kind: OfferKind): Pick<Terms, "price" | "priceFrom"> => {
  if (values.text("price").trim() === "") return { price: null }
  return kind === "buy"
    ? { price: priceIn(values) }
    : { price: priceIn(values), priceFrom: values.text("priceFrom") as Payer }
}

const chosen = (asked: ReadonlyArray<Thing>, given: ReadonlyArray<Thing>, values: Values) => ({
  listingIds: asked.map(({ id }) => id),
  offeredItemIds: given.map(({ id }) => id),
  message: values.text("message") || null,
})
