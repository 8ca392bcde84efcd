import type { Item } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { api, to } from "../state/curio.ts"
import { useFound, usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { Find } from "./find.tsx"
import { List } from "./list.tsx"
import { ListingForm } from "./listing-form.tsx"
import { Picture } from "./pictures.tsx"
import { Copies, Name } from "./texts.tsx"
import { WhoSeesIn } from "./who-sees.tsx"

/** Offers an item of the user, which is found while one types. */
export const NewListing = ({ close }: { readonly close: () => void }) => {
  const { common, items, nav } = words.value
  const { route } = useLocation()
  const chosen = useSignal<Item | null>(null)
  return (
    <Dialog title={nav.kinds.listing} close={close}>
      {chosen.value === null ? (
        <Choose done={(item) => (chosen.value = item)} />
      ) : (
        <>
          <div class="shown">
            <Picture src={chosen.value.coverUrl} alt="" name={chosen.value.name} />
            <strong>
              <Name>{chosen.value.name}</Name>
            </strong>
            <button type="button" class="quiet" onClick={() => (chosen.value = null)}>
              {common.back}
            </button>
          </div>
          <WhoSeesIn id={chosen.value.collectionId} />
          <ListingForm
            submit={items.offer}
            send={(given) => api.listings.post({ itemId: chosen.peek()?.id ?? "", ...given })}
            done={({ id }) => route(to(`/listings/${id}`))}
          />
        </>
      )}
    </Dialog>
  )
}

const Choose = ({ done }: { readonly done: (item: Item) => void }) => {
  const { items, listings, ownItems } = words.value
  const q = useSignal("")
  const found = usePages(`items to offer ${q.value}`, (page) =>
    api.items.get({ query: { ...page, sort: "name", ...(q.value === "" ? {} : { q: q.value }) } }),
  )
  return (
    <>
      <Find label={listings.item} value="" maxLength={200} ask={(text) => (q.value = text)} />
      <List
        list={useFound(found)}
        label={ownItems.title}
        picture="glass"
        empty={q.value === "" ? ownItems.empty : ownItems.none}
        show={(item) => (
          <button
            type="button"
            class="quiet choice"
            disabled={item.listing !== null}
            aria-label={item.name}
            onClick={() => done(item)}
          >
            <Picture src={item.coverUrl} alt="" name={item.name} />
            <span>
              <Name>{item.name}</Name> <Copies of={item} /> {item.listing !== null && <mark>{items.offered}</mark>}
            </span>
          </button>
        )}
      />
    </>
  )
}
