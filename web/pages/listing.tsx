import type { Listing } from "@curio/client"
import { useSignal } from "@preact/signals"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Editions } from "../parts/editions.tsx"
import { FieldValues } from "../parts/field-values.tsx"
import { Gallery } from "../parts/item-pictures.tsx"
import { ListingBox } from "../parts/listing-box.tsx"
import { ListingForm } from "../parts/listing-form.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Prices } from "../parts/prices.tsx"
import { Text } from "../parts/texts.tsx"
import { WhoSeesIn } from "../parts/who-sees.tsx"
import { api, isVisitor, me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** What a user offers: its owner changes the listing, and others make an offer. */
const ListingPage = ({ params: { id = "" } }: PageProps) => {
  const listing = useResource(`listing ${id}`, () => api.listings({ id }).get())
  return (
    <Loaded whole of={listing}>
      {(data) => <Shown listing={data} change={listing.change} />}
    </Loaded>
  )
}

interface Props {
  readonly listing: Listing
  readonly change: (listing: Listing) => void
}

const Shown = ({ change, listing }: Props) => {
  const { listings, market } = words.value
  const { item } = listing
  const [edition] = item?.editions ?? []
  const isOwn = listing.owner.id === me.value?.id
  return (
    <div class="listing">
      <div class="looks">
        {item !== null && item.pictures.length > 0 ? (
          <Gallery pictures={item.pictures} name={item.name} />
        ) : (
          <Picture src={item?.coverUrl ?? null} alt="" name={item?.name} />
        )}
      </div>
      <div class="head">
        <Heading>{item?.name ?? market.itemGone}</Heading>
        {item !== null && <p>{types(item.type)}</p>}
      </div>
      <ListingBox listing={listing} tools={<Tools listing={listing} change={change} />} />
      <div class="facts">
        {item?.collectionId != null && item.fields !== null && (
          <Facts collectionId={item.collectionId} fields={item.fields} />
        )}
        {listing.description !== null && <Text>{listing.description}</Text>}
        {item !== null && (
          <p>
            <a href={to(`/items/${item.id}`)}>{listings.toItem}</a>
          </p>
        )}
        {item !== null && item.editions.length > 0 && <Editions of={item.editions} />}
        {isOwn && listing.status !== "closed" && item?.collectionId != null && <WhoSeesIn id={item.collectionId} />}
        {!isVisitor.value && edition !== undefined && <Prices edition={edition} />}
      </div>
    </div>
  )
}

const types = (type: keyof typeof words.value.types) => words.value.types[type]

interface FactsProps {
  readonly collectionId: string
  readonly fields: NonNullable<NonNullable<Listing["item"]>["fields"]>
}

/** What the fields of the item say, by the definitions of its collection. */
const Facts = ({ collectionId, fields }: FactsProps) => {
  const collection = useResource(`collection ${collectionId}`, () => api.collections({ id: collectionId }).get())
  if (collection.data === null) return null
  return <FieldValues definitions={collection.data.fields.map(({ definition }) => definition)} of={fields} />
}

/** What the owner can do: edit, pause, resume, close. */
const Tools = ({ change, listing }: Props) => {
  const { common, listings } = words.value
  const editing = useSignal(false)
  const { id, status } = listing
  const one = api.listings({ id })
  if (status === "closed") return null
  return (
    <div class="actions">
      <button type="button" class="secondary" onClick={() => (editing.value = true)}>
        {common.edit}
      </button>
      {status === "active" ? (
        <Button call={() => one.pause.post()} done={change}>
          {listings.pause}
        </Button>
      ) : (
        <Button call={() => one.resume.post()} done={change}>
          {listings.resume}
        </Button>
      )}
      <Button
        ask={words.value.sure.closeListing}
        call={() => one.delete()}
        done={(closed) => closed !== null && change(closed)}
      >
        {listings.close}
      </Button>
      {editing.value && (
        <Dialog title={common.edit} close={() => (editing.value = false)}>
          <ListingForm
            listing={listing}
            submit={common.save}
            send={(terms) => one.patch(terms)}
            done={(changed) => {
              editing.value = false
              change(changed)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

export default ListingPage
