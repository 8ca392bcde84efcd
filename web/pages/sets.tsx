import type { CollectionType } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { Check } from "../parts/check.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Field, Form, type Values } from "../parts/form.tsx"
import { isEmpty, List, seenWith } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { Name } from "../parts/texts.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { counted, fill, words } from "../words/index.ts"

/** One's own sets, those of others, and a form for a new one. */
const Sets = ({ query }: PageProps) => {
  const { sets, types } = words.value
  const { route } = useLocation()
  const adding = useSignal(false)
  const q = query["q"] ?? ""
  const own = usePages("sets", (page) => api.sets.get({ query: page }))
  const shared = usePages(`public sets ${q}`, (page) =>
    api.sets.public.get({ query: q === "" ? page : { ...page, q } }),
  )
  const search = (event: Event) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement).get("q")
    route(given ? `${to("/sets")}?${new URLSearchParams({ q: String(given) })}` : to("/sets"))
  }
  const show = ({ id, name, owner, placesCount, type }: (typeof own.items)[number], isOwn: boolean) => (
    <a class="card" href={to(`/sets/${id}`)}>
      <strong>
        <Name>{name}</Name>
      </strong>
      <span>{types[type]}</span>
      <small>{counted(sets.places, placesCount)}</small>
      {!isOwn && <small>{fill(sets.by, { name: owner.displayName })}</small>}
    </a>
  )
  return (
    <>
      <Heading>{sets.title}</Heading>
      <p>{sets.about}</p>
      <div class="actions">
        {!isEmpty(own) && (
          <button type="button" class={seenWith(own)} onClick={() => (adding.value = true)}>
            {sets.add}
          </button>
        )}
      </div>
      <List
        list={own}
        class="cards"
        label={sets.own}
        empty={sets.empty}
        action={
          <button type="button" onClick={() => (adding.value = true)}>
            {sets.add}
          </button>
        }
        help="set"
        show={(set) => show(set, true)}
      />
      <h2>{sets.shared}</h2>
      <search>
        <form key={q} onSubmit={search} class="filters">
          <Field name="q" label={sets.search} type="search" value={q} maxLength={100} />
          <button type="submit">{sets.find}</button>
        </form>
      </search>
      <List list={shared} class="cards" label={sets.shared} empty={sets.none} show={(set) => show(set, false)} />
      {adding.value && (
        <Dialog title={sets.add} close={() => (adding.value = false)}>
          <Form
            submit={sets.create}
            send={made}
            done={({ id }) => route(to(`/sets/${id}`))}
            fieldOf={{ IMPORT_FILE_INVALID: "file", INVALID_EDITION: "lines", PLACE_LIMIT_REACHED: "lines" }}
          >
            <Field name="name" label={sets.name} maxLength={100} required />
            <Field name="type" label={sets.type} options={Object.entries(types)} />
            <Field name="description" label={sets.description} rows={2} maxLength={2000} />
            <Check name="isPublic" label={sets.isPublic} />
            <Field name="lines" label={sets.lines} hint={sets.linesHint} rows={5} />
            <Field name="file" label={sets.file} hint={sets.fileHint} type="file" accept=".csv,.txt" />
          </Form>
        </Dialog>
      )}
    </>
  )
}

/** Lines are sent as a file, which the server reads; a file comes before them. */
const made = (values: Values) => {
  const given = {
    name: values.text("name"),
    type: values.text("type") as CollectionType,
    description: values.text("description") || null,
    isPublic: values.checked("isPublic"),
  }
  const [chosen] = values.files("file")
  const lines = values.text("lines")
  const file = chosen !== undefined && chosen.size > 0 ? chosen : new File([lines], "lines.txt")
  if (file.size === 0) return api.sets.post(given)
  const { description, ...others } = given
  return api.sets["from-file"].post({ file, ...others, ...(description === null ? {} : { description }) })
}

export default Sets
