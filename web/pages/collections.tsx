import type { CollectionSummary, CollectionType, Visibility } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { Check } from "../parts/check.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Field, Form } from "../parts/form.tsx"
import { isEmpty, List, seenWith } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Name } from "../parts/texts.tsx"
import { api, to } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"

/** One's own collections, and a form for a new one. */
const Collections = () => {
  const { collections, types, visibilities } = words.value
  const { route } = useLocation()
  const list = usePages("collections", (query) => api.collections.get({ query }))
  const edited = usePages("edited collections", (query) => api.collections.edited.get({ query }))
  const adding = useSignal(false)
  return (
    <>
      <Heading>{collections.title}</Heading>
      <div class="actions">
        {!isEmpty(list) && (
          <button type="button" class={seenWith(list)} onClick={() => (adding.value = true)}>
            {collections.add}
          </button>
        )}
        <a href={to("/items")}>{words.value.ownItems.title}</a>
        <a href={to("/statistics")}>{words.value.statistics.title}</a>
      </div>
      <List
        list={list}
        class="cards"
        label={collections.title}
        empty={collections.empty}
        action={
          <button type="button" onClick={() => (adding.value = true)}>
            {collections.add}
          </button>
        }
        help="item"
        show={(collection) => <Card of={collection} />}
      />
      {edited.items.length > 0 && (
        <section aria-labelledby="edited">
          <h2 id="edited">{collections.editors.edited}</h2>
          <List
            list={edited}
            class="cards"
            label={collections.editors.edited}
            empty={collections.empty}
            show={(collection) => <Card of={collection} />}
          />
        </section>
      )}
      {adding.value && (
        <Dialog title={collections.add} close={() => (adding.value = false)}>
          <Form
            submit={collections.create}
            send={(values) =>
              api.collections.post({
                name: values.text("name"),
                type: values.text("type") as CollectionType,
                visibility: values.text("visibility") as Visibility,
                openToVisitors: values.checked("openToVisitors"),
                description: values.text("description") || null,
              })
            }
            done={({ id }) => route(to(`/collections/${id}`))}
            fieldOf={{ INVALID_NAME: "name" }}
          >
            <Field name="name" label={collections.name} maxLength={100} required />
            <Field name="type" label={collections.type} options={Object.entries(types)} />
            <Field name="visibility" label={collections.visibility} options={Object.entries(visibilities)} />
            <Check name="openToVisitors" label={collections.visitors} />
            <Field name="description" label={collections.description} rows={3} maxLength={2000} />
          </Form>
        </Dialog>
      )}
    </>
  )
}

const Card = ({ of: { coverUrl, id, itemsCount, name, type } }: { readonly of: CollectionSummary }) => {
  const { collections, types } = words.value
  return (
    <a class="card" href={to(`/collections/${id}`)}>
      <Picture src={coverUrl} alt="" name={name} />
      <strong>
        <Name>{name}</Name>
      </strong>
      <span>{types[type]}</span>
      <small>{counted(collections.items, itemsCount)}</small>
    </a>
  )
}

export default Collections
