import type { Item } from "@curio/client"
import { fill, words } from "../words/index.ts"
import { Field, type Values } from "./form.tsx"
import { PriceFields, priceIn, priceText } from "./money.tsx"
import { Day, Name, Sentence } from "./texts.tsx"

/** The fields for what the owner alone sees of an item. `ownDataIn` reads them. */
export const OwnDataFields = ({ item }: { readonly item?: Item | undefined }) => {
  const { items } = words.value
  return (
    <fieldset>
      <legend>{items.own}</legend>
      <Field name="tags" label={items.tags} hint={items.tagsHint} value={item?.tags.join(", ") ?? ""} />
      <Field name="location" label={items.location} value={item?.location ?? ""} maxLength={100} />
      <PriceFields label={items.paid} price={item?.purchase?.price} optional />
      <Field name="paidOn" label={items.paidOn} type="date" value={item?.purchase?.on ?? ""} />
    </fieldset>
  )
}

/** What the fields say; `undefined` for a price that is empty. */
export const ownDataIn = (values: Values) => ({
  tags: tagsIn(values.text("tags")),
  location: values.text("location") || null,
  purchase: purchaseIn(values),
})

/** What was paid and when; `null` where neither is said. */
export const purchaseIn = (values: Values) => {
  const [price, on] = [values.text("price") === "" ? null : priceIn(values), values.text("paidOn") || null]
  return price === null && on === null ? null : { price, on }
}

/** Tags that a user typed, with commas between them. */
export const tagsIn = (text: string): Array<string> =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "")

/** What the owner alone sees of an item. */
export const OwnData = ({ item: { location, purchase, tags } }: { readonly item: Item }) => {
  const { items } = words.value
  return (
    <>
      {tags.length > 0 && (
        <p>
          <Sentence of={items.taggedWith} tags={<Name>{tags.join(", ")}</Name>} />
        </p>
      )}
      {location !== null && (
        <p>
          <Sentence of={items.standsAt} location={<Name>{location}</Name>} />
        </p>
      )}
      {purchase?.price != null && <p>{fill(items.paidPrice, { price: priceText(purchase.price) })}</p>}
      {purchase?.on != null && (
        <p>
          <Sentence of={items.boughtOn} day={<Day on={purchase.on} />} />
        </p>
      )}
    </>
  )
}
