import type { Collection, Visibility } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { attempt } from "../state/answers.ts"
import { api, to } from "../state/curio.ts"
import { words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Check } from "./check.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { OwnFields } from "./own-fields.tsx"
import { PictureButton } from "./picture-button.tsx"

interface Props {
  readonly collection: Collection
  readonly change: (collection: Collection) => void
  /** Loads the items again, after a change of the fields. */
  readonly reload: () => Promise<void>
}

/** What the owner of a collection can do with it as a whole: edit, fields, cover, export, a set of it, delete. */
export const CollectionTools = ({ change, collection, reload }: Props) => {
  const { collections, common } = words.value
  const { route } = useLocation()
  const open = useSignal<"edit" | "fields" | "delete" | null>(null)
  const close = () => {
    open.value = null
  }
  const { id } = collection
  return (
    <>
      <button type="button" class="secondary" onClick={() => (open.value = "edit")}>
        {common.edit}
      </button>
      <button type="button" class="secondary" onClick={() => (open.value = "fields")}>
        {words.value.fields.own.title}
      </button>
      <PictureButton
        label={collections.cover}
        call={(file) => api.collections({ id }).cover.put({ file })}
        done={change}
      />
      {(["csv", "jsonl"] as const).map((format) => (
        <button key={format} type="button" class="secondary" onClick={() => download(collection, format)}>
          {collections.exports[format]}
        </button>
      ))}
      <Button call={() => api.sets["from-collection"]({ id }).post({})} done={(set) => route(to(`/sets/${set.id}`))}>
        {words.value.sets.fromCollection}
      </Button>
      <button type="button" class="secondary" onClick={() => (open.value = "delete")}>
        {common.delete}
      </button>
      {open.value === "edit" && (
        <Dialog title={common.edit} close={close}>
          <Form
            submit={common.save}
            send={(values) =>
              api.collections({ id }).patch({
                name: values.text("name"),
                description: values.text("description") || null,
                visibility: values.text("visibility") as Visibility,
                openToVisitors: values.checked("openToVisitors"),
              })
            }
            done={(changed) => {
              close()
              change(changed)
            }}
            fieldOf={{ INVALID_NAME: "name" }}
          >
            <Field name="name" label={collections.name} value={collection.name} maxLength={100} required />
            <Field
              name="visibility"
              label={collections.visibility}
              value={collection.visibility}
              options={Object.entries(words.value.visibilities)}
            />
            <Check name="openToVisitors" label={collections.visitors} checked={collection.openToVisitors} />
            <Field
              name="description"
              label={collections.description}
              value={collection.description ?? ""}
              rows={3}
              maxLength={2000}
            />
          </Form>
        </Dialog>
      )}
      {open.value === "fields" && (
        <Dialog title={words.value.fields.own.title} close={close}>
          <OwnFields collection={collection} reload={reload} />
        </Dialog>
      )}
      {open.value === "delete" && (
        <Dialog title={common.delete} close={close}>
          <p>{collections.deleteAll}</p>
          <Button call={() => api.collections({ id }).delete()} done={() => route(to("/collections"), true)}>
            {common.delete}
          </Button>
        </Dialog>
      )}
    </>
  )
}

/** Saves the items of a collection as a file. The route asks for the access token, so it is no plain link. */
const download = async ({ id, name }: Collection, format: "csv" | "jsonl") => {
  const content = await attempt(() => api.collections({ id }).export.get({ query: { format } }))
  if (content === undefined) return
  // Reading the text has taken the mark away by which spreadsheets know UTF-8.
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob(format === "csv" ? ["\ufeff", content] : [content]))
  link.download = `${name}.${format}`
  link.click()
  URL.revokeObjectURL(link.href)
}
