import type { CreateWant, Want } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { useLocation } from "preact-iso"
import { Dialog } from "../parts/dialog.tsx"
import { Field, Form, type Values } from "../parts/form.tsx"
import { isEmpty, List, seenWith } from "../parts/list.tsx"
import { PriceFields, priceIn } from "../parts/money.tsx"
import { Heading } from "../parts/page.tsx"
import { WantCard } from "../parts/want.tsx"
import { make } from "../state/changes.ts"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { listen } from "../state/socket.ts"
import { words } from "../words/index.ts"

/** What the user looks for, and which listings meet it. */
const Wants = ({ query }: PageProps) => {
  const { wants } = words.value
  const { route } = useLocation()
  const list = usePages("wants", (query) => api.wants.get({ query }))
  const adding = useSignal(false)
  const isAdding = adding.value || query["add"] === "want"
  const close = () => {
    adding.value = false
    if (query["add"] !== undefined) route(to("/wants"), true)
  }
  const { items } = list
  const show = (want: Want) => list.change(items.map((one) => (one.id === want.id ? want : one)))
  const hide = (id: string) => list.change(items.filter((one) => one.id !== id))
  useEffect(() => {
    const ends = [
      listen("want.updated", ({ want }) => show(want)),
      listen("want.deleted", ({ wantId }) => hide(wantId)),
      listen("resync", () => void list.reload()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [items])
  return (
    <>
      <Heading>{wants.title}</Heading>
      <p>
        {wants.about} <a href={to("/wants/matches")}>{wants.matches}</a> ·{" "}
        <a href={to("/wants/sellers")}>{wants.sellers}</a>
      </p>
      <div class="actions">
        {!isEmpty(list) && (
          <button type="button" class={seenWith(list)} onClick={() => (adding.value = true)}>
            {wants.add}
          </button>
        )}
      </div>
      <List
        list={list}
        label={wants.title}
        picture="glass"
        empty={wants.empty}
        action={
          <button type="button" onClick={() => (adding.value = true)}>
            {wants.add}
          </button>
        }
        help="want"
        show={(want) => <WantCard want={want} change={show} remove={() => hide(want.id)} />}
      />
      {isAdding && (
        <NewWant
          close={close}
          done={(want) => {
            close()
            if (want !== null) list.change([want, ...items])
          }}
        />
      )}
    </>
  )
}

interface NewWantProps {
  readonly close: () => void
  /** Called with the want, or with `null` when it waits for a connection. */
  readonly done: (want: Want | null) => void
}

const NewWant = ({ close, done }: NewWantProps) => {
  const { types, visibilities, wants } = words.value
  return (
    <Dialog title={wants.add} close={close}>
      <Form
        submit={wants.save}
        label={wants.add}
        send={(values) => make({ kind: "want", name: values.text("text"), body: wantIn(values) })}
        done={done}
        fieldOf={{ INVALID_EDITION: "text", ALREADY_EXISTS: "text" }}
      >
        <Field name="by" label={wants.by} options={Object.entries(wants.ways)} />
        <Field name="text" label={wants.text} hint={wants.textHint} maxLength={100} required />
        <Field name="type" label={wants.type} options={[["", wants.anyType], ...Object.entries(types)]} />
        <Field name="kind" label={wants.kind} value="both" options={Object.entries(wants.kinds)} />
        <PriceFields label={wants.maxPrice} optional />
        <Field name="visibility" label={wants.visibility} options={Object.entries(visibilities)} />
        <Field name="note" label={wants.note} hint={wants.noteHint} rows={2} maxLength={500} />
      </Form>
    </Dialog>
  )
}

/** A want as it is in the form: one for an edition has no type. */
const wantIn = (values: Values): CreateWant => {
  const [text, type, kind] = [values.text("text"), values.text("type"), values.text("kind") as Want["kind"]]
  return {
    ...(values.text("by") === "edition"
      ? { edition: text }
      : { q: text, ...(type === "" ? {} : { type: type as NonNullable<Want["type"]> }) }),
    kind,
    ...(kind === "trade" || values.text("price") === "" ? {} : { maxPrice: priceIn(values) }),
    visibility: values.text("visibility") as Want["visibility"],
    note: values.text("note") || null,
  }
}

export default Wants
