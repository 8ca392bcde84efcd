import type { Collection, EditionDetails, Item } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { editionOf } from "../barcodes/edition-of.ts"
import { complain, settled } from "../state/answers.ts"
import { api } from "../state/curio.ts"
import { scaled } from "../state/scaled.ts"
import { fill, words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { EditionSearch, Licence } from "./edition-search.tsx"
import { ItemForm } from "./item-form.tsx"
import { Scan } from "./scan.tsx"

interface Props {
  readonly collection: Collection
  /** What is known of it before: from another app. */
  readonly given?: {
    readonly name: string
    readonly comment: string
    readonly code: string | null
    readonly pictures: ReadonlyArray<File>
  }
  readonly close: () => void
  readonly done: (item: Item) => void
}

/** Adds an item by a form, which a search by title or a barcode fills in. */
export const AddItem = ({ close, collection, done, given }: Props) => {
  const { items, phone } = words.value
  /** What fills the form of a new item. */
  const found = useSignal<EditionDetails | null>(given === undefined ? null : { ...nothing, title: given.name })
  const unknown = useSignal("")
  const scanned = async (code: string) => {
    const edition = editionOf(code)
    const { data } = await settled(() => api.editions({ edition }).details.get())
    unknown.value = data === null ? fill(phone.scan.unknown, { code }) : ""
    found.value = data ?? { ...nothing, title: given?.name ?? "", edition }
  }
  useEffect(() => {
    if (given?.code != null) void scanned(given.code)
  }, [])
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
        comment={given?.comment ?? ""}
        send={async (values, [chosen]) => {
          const made = await api.collections({ id: collection.id }).items.post(values)
          if (made.error !== null) return made
          const item = api.items({ id: made.data.id })
          const pictures = chosen === undefined ? (given?.pictures ?? []) : [chosen]
          // The worker of the server adds the cover. It is no matter if there is none.
          if (pictures.length === 0 && found.value?.edition) await settled(() => item.fill.put())
          // The item is there, also when a picture was not taken.
          let shown = made.data
          for (const picture of pictures) {
            const file = await scaled(picture)
            const { data, error } = await settled(() => item.pictures.post({ file }))
            if (error === null) shown = data
            else complain(error)
          }
          return { data: shown, error: null }
        }}
        done={done}
      />
    </Dialog>
  )
}

/** What is known of an edition that no source knows. */
const nothing: EditionDetails = {
  ...{ edition: "", title: "", creators: [], year: null, publisher: null, cover: null, series: null },
  ...{ source: "", sourceUrl: null, licence: "", fetchedAt: "" },
}
