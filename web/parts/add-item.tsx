import type { Collection, EditionDetails, Item } from "@curio/client"
import { useSignal } from "@preact/signals"
import { editionOf } from "../barcodes/edition-of.ts"
import { complain, settled } from "../state/answers.ts"
import { api } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { EditionSearch, Licence } from "./edition-search.tsx"
import { ItemForm } from "./item-form.tsx"
import { Scan } from "./scan.tsx"

interface Props {
  readonly collection: Collection
  readonly close: () => void
  readonly done: (item: Item) => void
}

/** Adds an item by a form, which a search by title or a barcode fills in. */
export const AddItem = ({ close, collection, done }: Props) => {
  const { items, phone } = words.value
  /** What fills the form of a new item. */
  const found = useSignal<EditionDetails | null>(null)
  const unknown = useSignal("")
  const scanned = async (code: string) => {
    const edition = editionOf(code)
    const { data } = await settled(() => api.editions({ edition }).details.get())
    unknown.value = data === null ? fill(phone.scan.unknown, { code }) : ""
    found.value = data ?? { ...nothing, edition }
  }
  return (
    <Dialog title={items.add} close={close}>
      <Scan found={scanned} />
      <p role="status">{unknown.value}</p>
      <EditionSearch type={collection.type} choose={(details) => (found.value = details)} />
      {found.value !== null && found.value.licence !== "" && (
        <p>
          <Licence of={found.value} />
        </p>
      )}
      <ItemForm
        collection={collection}
        from={found.value}
        submit={items.create}
        send={async (given, [file]) => {
          const made = await api.collections({ id: collection.id }).items.post(given)
          if (made.error !== null) return made
          // The worker of the server adds the cover. It is no matter if there is none.
          if (file === undefined && found.value !== null)
            await settled(() => api.items({ id: made.data.id }).fill.put())
          if (file === undefined) return made
          // The item is there, also when its picture was not taken.
          const pictured = await settled(() => api.items({ id: made.data.id }).cover.put({ file }))
          if (pictured.error !== null) complain(pictured.error)
          return pictured.error === null ? pictured : made
        }}
        done={done}
      />
    </Dialog>
  )
}

/** What is known of an edition that no source knows. */
const nothing: Omit<EditionDetails, "edition"> = {
  ...{ title: "", creators: [], year: null, publisher: null, cover: null, series: null },
  ...{ source: "", sourceUrl: null, licence: "", fetchedAt: "" },
}
