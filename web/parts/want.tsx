import type { Want } from "@curio/client"
import { useSignal } from "@preact/signals"
import { api } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { counted, fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { List } from "./list.tsx"
import { ListingCard } from "./listing-card.tsx"
import { PriceFields, priceIn, priceText } from "./money.tsx"
import { Text } from "./texts.tsx"

interface Props {
  readonly want: Want
  readonly change: (want: Want) => void
  readonly remove: () => void
}

/** A want of the user: what it is for, the listings that meet it, and what one can do with it. */
export const WantCard = ({ change, remove, want }: Props) => {
  const { common, types, visibilities, wants } = words.value
  const { edition, id, kind, matchesCount, maxPrice, note, q, status, type, visibility } = want
  const isOpen = useSignal(false)
  const isEdited = useSignal(false)
  const name = edition ?? q ?? ""
  return (
    <article>
      <h2>
        <bdi>{name}</bdi> {status === "fulfilled" && <mark>{wants.fulfilled}</mark>}
      </h2>
      <p>
        {[
          type === null ? [] : [types[type]],
          [wants.kinds[kind]],
          maxPrice === null ? [] : [fill(wants.upTo, { price: priceText(maxPrice) })],
          [visibilities[visibility]],
        ]
          .flat()
          .join(" · ")}
      </p>
      {note !== null && <Text>{note}</Text>}
      <footer class="actions">
        <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => (isOpen.value = !isOpen.value)}>
          {matchesCount === null ? wants.someListings : counted(wants.listings, matchesCount)}
        </button>
        <button
          type="button"
          class="quiet"
          aria-label={fill(wants.editNamed, { name })}
          onClick={() => (isEdited.value = true)}
        >
          {common.edit}
        </button>
        <Button
          class="quiet"
          call={() => api.wants({ id }).patch({ status: status === "open" ? "fulfilled" : "open" })}
          done={change}
        >
          {status === "open" ? wants.fulfil : wants.reopen}
        </Button>
        <Button
          class="quiet"
          label={fill(wants.deleteNamed, { name })}
          ask={words.value.sure.deleteWant}
          call={() => api.wants({ id }).delete()}
          done={remove}
        >
          {common.delete}
        </Button>
      </footer>
      {isOpen.value && <Listings of={id} />}
      {isEdited.value && (
        <Dialog title={fill(wants.editNamed, { name })} close={() => (isEdited.value = false)}>
          <Form
            submit={common.save}
            send={(values) => {
              const wanted = values.text("kind") as Want["kind"]
              return api.wants({ id }).patch({
                kind: wanted,
                maxPrice: wanted === "trade" || values.text("price") === "" ? null : priceIn(values),
                visibility: values.text("visibility") as Want["visibility"],
                note: values.text("note") || null,
              })
            }}
            done={(changed) => {
              isEdited.value = false
              change(changed)
            }}
          >
            <Field name="kind" label={wants.kind} value={kind} options={Object.entries(wants.kinds)} />
            <PriceFields label={wants.maxPrice} price={maxPrice} optional />
            <Field
              name="visibility"
              label={wants.visibility}
              value={visibility}
              options={Object.entries(visibilities)}
            />
            <Field name="note" label={wants.note} value={note ?? ""} rows={2} maxLength={500} />
          </Form>
        </Dialog>
      )}
    </article>
  )
}

/** The listings that meet a want. */
const Listings = ({ of: id }: { readonly of: string }) => {
  const { wants } = words.value
  const list = usePages(`matches ${id}`, (query) => api.wants({ id }).matches.get({ query }))
  return (
    <List
      list={list}
      class="cards"
      label={wants.listingsLabel}
      empty={wants.noListings}
      show={(listing) => <ListingCard listing={listing} />}
    />
  )
}
