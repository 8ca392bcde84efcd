import type { Collection, Item } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useCollections } from "../state/collections.ts"
import { api } from "../state/curio.ts"
import { fill, sentenceOf, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Check } from "./check.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form, type Values } from "./form.tsx"
import { FieldOf, ratings, valueIn } from "./item-form.tsx"
import { PriceFields } from "./money.tsx"
import { purchaseIn, tagsIn } from "./own-data.tsx"
import { Name } from "./texts.tsx"

type Results = NonNullable<Awaited<ReturnType<typeof api.items.patch>>["data"]>["results"]

interface Props {
  readonly collection: Collection
  /** Those that can be chosen. */
  readonly items: ReadonlyArray<Item>
  readonly close: () => void
  /** Called when something was changed. */
  readonly done: () => unknown
}

/** Changes, moves or deletes several items, and says which were not changed and why. */
export const ManyItems = ({ close, collection, done, items }: Props) => {
  const { common, items: said, many } = words.value
  const results = useSignal<Results | null>(null)
  const chosen = useSignal<ReadonlyArray<string>>([])
  const collections = useCollections(collection.owner.id ?? "me")
  const places = (collections.data ?? []).filter(({ id, type }) => id !== collection.id && type === collection.type)
  const show = async ({ results: all }: { readonly results: Results }) => {
    results.value = all
    await done()
  }
  const toggle = (id: string) => {
    chosen.value = chosen.value.includes(id) ? chosen.value.filter((one) => one !== id) : [...chosen.value, id]
  }
  if (results.value !== null)
    return (
      <Dialog title={many.title} close={close}>
        <Summary results={results.value} items={items} />
      </Dialog>
    )
  const ids = chosen.value.slice(0, 500)
  const fields = collection.fields.filter(({ isHidden }) => !isHidden)
  return (
    <Dialog title={many.title} close={close}>
      <fieldset>
        <legend>{fill(many.chosen, { count: String(ids.length) })}</legend>
        <button type="button" class="secondary" onClick={() => (chosen.value = items.map(({ id }) => id))}>
          {many.all}
        </button>
        {items.map(({ id, name }) => (
          <label key={id} class="check">
            <input type="checkbox" checked={chosen.value.includes(id)} onChange={() => toggle(id)} />{" "}
            <Name>{name}</Name>
          </label>
        ))}
      </fieldset>
      {ids.length > 0 && (
        <Form
          submit={many.change}
          send={(values) => api.items.patch({ ids, change: changeIn(values, fields) })}
          done={show}
        >
          <Field name="add" label={many.add} hint={said.tagsHint} />
          <Field name="remove" label={many.remove} />
          <Field name="location" label={said.location} maxLength={100} />
          <Check name="noLocation" label={many.noLocation} />
          <Field
            name="collectionId"
            label={many.move}
            options={[["", many.stay], ...places.map(({ id, name }) => [id, name] as const)]}
          />
          {fields.map((field) => (
            <FieldOf key={field.id} field={field} none={many.stay} isRequired={false} />
          ))}
          <Field
            name="rating"
            label={said.rating}
            options={[["", many.stay], ["none", said.noRating], ...ratings("").slice(1)]}
          />
          <PriceFields label={said.paid} optional />
          <Field name="paidOn" label={said.paidOn} type="date" />
          <Field name="listing" label={many.listings} options={[["", many.stay], ...Object.entries(many.states)]} />
        </Form>
      )}
      {ids.length > 0 && (
        <>
          <p>{many.deleteThem}</p>
          <Button call={() => api.items.patch({ ids, delete: true })} done={show}>
            {common.delete}
          </Button>
        </>
      )}
    </Dialog>
  )
}

const changeIn = (values: Values, fields: Collection["fields"]) => {
  const [location, collectionId, listing, rating] = ["location", "collectionId", "listing", "rating"].map(values.text)
  const purchase = purchaseIn(values)
  const given = fields.flatMap((field) => valueIn(values, field, undefined))
  return {
    tags: { add: tagsIn(values.text("add")), remove: tagsIn(values.text("remove")) },
    ...(values.checked("noLocation") ? { location: null } : location ? { location } : {}),
    ...(given.length > 0 ? { fields: Object.fromEntries(given) } : {}),
    ...(rating ? { rating: rating === "none" ? null : Number(rating) } : {}),
    ...(purchase === null ? {} : { purchase }),
    ...(collectionId ? { collectionId } : {}),
    ...(listing === "active" || listing === "paused" ? { listing: listing as "active" | "paused" } : {}),
  }
}

const Summary = ({ items, results }: { readonly results: Results; readonly items: ReadonlyArray<Item> }) => {
  const { many } = words.value
  const count = (...some: ReadonlyArray<Results[number]["status"]>) =>
    String(results.filter(({ status }) => some.includes(status)).length)
  const failed = results.filter(({ status }) => status === "failed")
  return (
    <>
      <p role="status">
        {fill(many.result, { changed: count("changed", "deleted"), same: count("same"), failed: count("failed") })}
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ code, id }) => (
            <li key={id}>
              <Name>{items.find((item) => item.id === id)?.name ?? id}</Name>: {sentenceOf(code ?? "UNEXPECTED")}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
