import type { Collection, EditionDetails, Item } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { editionOf } from "../barcodes/edition-of.ts"
import { settled } from "../state/answers.ts"
import { make } from "../state/changes.ts"
import { api } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { EditionSearch, Licence } from "./edition-search.tsx"
import { ItemForm } from "./item-form.tsx"
import { Scan } from "./scan.tsx"

interface Props {
  readonly collection: Collection
  /** What is known of it before: from another app. */
  readonly given?:
    | {
        readonly name: string
        readonly comment: string
        readonly code: string | null
        readonly pictures: ReadonlyArray<File>
      }
    | undefined
  readonly close: () => void
  /** Called with the item, or with `null` when it waits for a connection. */
  readonly done: (item: Item | null) => void
  /** What is chosen before. */
  readonly children?: ComponentChildren
}

/** Adds an item by a form, which a search by title or a barcode fills in. */
export const AddItem = ({ children, close, collection, done, given }: Props) => {
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
      {children}
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
        send={(values, [chosen]) =>
          make({
            kind: "item",
            name: values.name,
            collectionId: collection.id,
            body: values,
            pictures: chosen === undefined ? (given?.pictures ?? []) : [chosen],
            fill: Boolean(found.value?.edition),
          })
        }
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
