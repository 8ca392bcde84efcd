import type { Collection, Item } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Editions } from "../parts/editions.tsx"
import { FieldValues } from "../parts/field-values.tsx"
import { Stars } from "../parts/icon.tsx"
import { OwnFiles } from "../parts/item-files.tsx"
import { ItemForm } from "../parts/item-form.tsx"
import { Gallery, OwnPictures } from "../parts/item-pictures.tsx"
import { ListingForm } from "../parts/listing-form.tsx"
import { ItemLoans, LendForm } from "../parts/loans.tsx"
import { OwnData } from "../parts/own-data.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Person, Picture } from "../parts/pictures.tsx"
import { Prices } from "../parts/prices.tsx"
import { Report } from "../parts/report.tsx"
import { Name, Text } from "../parts/texts.tsx"
import { WhoSeesIn } from "../parts/who-sees.tsx"
import { make } from "../state/changes.ts"
import { api, isVisitor, me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"

/** An item: what its fields say, and for its owner how to change and to offer it. */
const ItemPage = ({ params: { id = "" } }: PageProps) => {
  const item = useResource(`item ${id}`, () => api.items({ id }).get())
  return (
    <Loaded whole of={item}>
      {(data) => <InCollection key={data.collectionId} item={data} change={item.change} reload={item.reload} />}
    </Loaded>
  )
}

interface Props {
  readonly item: Item
  readonly change: (item: Item) => void
  readonly reload: () => Promise<void>
}

const InCollection = (props: Props) => {
  const { collectionId: id } = props.item
  const collection = useResource(`collection ${id}`, () => api.collections({ id }).get())
  return (
    <Loaded whole of={collection}>
      {(data) => <Shown {...props} collection={data} />}
    </Loaded>
  )
}

const Shown = ({ change, collection, item, reload }: Props & { readonly collection: Collection }) => {
  const { common, items, loans } = words.value
  const { route } = useLocation()
  const open = useSignal<"edit" | "offer" | "lend" | "delete" | null>(null)
  const close = () => {
    open.value = null
  }
  const { id } = item
  const isOwn = item.owner.id === me.value?.id
  const canChange = isOwn || collection.isEditor
  return (
    <div class="listing">
      <div class="looks">
        {item.pictures.length === 0 && <Picture src={item.coverUrl} alt="" name={item.name} />}
        {canChange ? (
          <OwnPictures item={item} change={change} reload={reload} />
        ) : (
          <Gallery pictures={item.pictures} name={item.name} />
        )}
      </div>
      <div class="head">
        <Heading>{item.name}</Heading>
        <p>
          <a href={to(`/collections/${collection.id}`)}>
            <Name>{collection.name}</Name>
          </a>
        </p>
        {!isOwn && <Person of={item.owner} />}
        <div class="actions">
          {item.listing !== null && (
            <a class="button" href={to(`/listings/${item.listing.id}`)}>
              {items.toListing}
            </a>
          )}
          {isOwn && item.listing === null && (
            <button type="button" onClick={() => (open.value = "offer")}>
              {items.offerIt}
            </button>
          )}
          {isOwn && (
            <button type="button" class="secondary" onClick={() => (open.value = "lend")}>
              {loans.lendIt}
            </button>
          )}
          {canChange && (
            <button type="button" class="secondary" onClick={() => (open.value = "edit")}>
              {common.edit}
            </button>
          )}
          {isOwn && (
            <button type="button" class="secondary" onClick={() => (open.value = "delete")}>
              {common.delete}
            </button>
          )}
          {!isOwn && <Report targetType="item" targetId={id} />}
        </div>
      </div>
      <div class="facts">
        {item.copies > 1 && <p>{counted(items.copiesCount, item.copies)}</p>}
        <FieldValues definitions={collection.fields.map(({ definition }) => definition)} of={item.fields} />
        {item.rating !== null && (
          <p>
            <Stars of={item.rating} />
          </p>
        )}
        {item.comment !== null && <Text>{item.comment}</Text>}
        {isOwn && <OwnData item={item} />}
        {item.editions.length > 0 && <Editions of={item.editions} />}
        {item.editions[0] !== undefined && !isVisitor.value && <Prices edition={item.editions[0]} />}
        {isOwn && <ItemLoans item={item} reload={reload} />}
        {isOwn && <OwnFiles id={id} />}
      </div>
      {open.value === "edit" && (
        <Dialog title={common.edit} close={close}>
          <ItemForm
            collection={collection}
            item={item}
            submit={common.save}
            send={(body) => make({ kind: "edit", name: item.name, itemId: id, updatedAt: item.updatedAt, body })}
            done={(changed) => {
              close()
              if (changed !== null) change(changed)
            }}
          />
        </Dialog>
      )}
      {open.value === "offer" && (
        <Dialog title={items.offerIt} close={close}>
          <WhoSeesIn id={collection.id} />
          <ListingForm
            submit={items.offer}
            send={(given) => api.listings.post({ itemId: id, ...given })}
            done={async (listing) => {
              await reload()
              route(to(`/listings/${listing.id}`))
            }}
          />
        </Dialog>
      )}
      {open.value === "lend" && (
        <Dialog title={loans.lendIt} close={close}>
          <LendForm
            item={item}
            done={() => {
              close()
              return reload()
            }}
          />
        </Dialog>
      )}
      {open.value === "delete" && (
        <Dialog title={common.delete} close={close}>
          <p>{items.deleteIt}</p>
          <Button
            call={() => api.items({ id }).delete()}
            done={() => route(to(`/collections/${item.collectionId}`), true)}
          >
            {common.delete}
          </Button>
        </Dialog>
      )}
    </div>
  )
}

export default ItemPage
