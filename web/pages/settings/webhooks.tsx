import type { CreateWebhook } from "@curio/client"
import { useSignal } from "@preact/signals"
import { Check } from "../../parts/check.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { List } from "../../parts/list.tsx"
import { Secret } from "../../parts/secret.tsx"
import { Setting } from "../../parts/setting.tsx"
import { api, to } from "../../state/curio.ts"
import { usePages } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** Addresses of other programs that are sent what happens to the user. */
const Webhooks = () => {
  const { settings } = words.value
  const { webhooks } = settings
  const list = usePages("webhooks", (query) => api.webhooks.get({ query }))
  const secret = useSignal<string | null>(null)
  const count = useSignal(0)
  const isAll = useSignal(true)
  const types = { ...settings.types, ...webhooks.types }
  return (
    <Setting title={webhooks.title} about={webhooks.about}>
      <List
        list={list}
        label={webhooks.title}
        empty={webhooks.empty}
        show={({ description, id, paused, url }) => (
          <>
            <a href={to(`/settings/webhooks/${id}`)}>
              <bdi>{url}</bdi>
            </a>{" "}
            {paused && <mark>{webhooks.paused}</mark>}
            <br />
            <small dir="auto">{description}</small>
          </>
        )}
      />
      <h2>{webhooks.new}</h2>
      <Form
        key={count.value}
        submit={webhooks.add}
        send={(values) => {
          const description = values.text("description")
          const chosen = Object.keys(types).filter((type) => values.checked(type)) as CreateWebhook["events"]
          return api.webhooks.post({
            url: values.text("url"),
            events: isAll.value ? ["*"] : chosen,
            ...(description === "" ? {} : { description }),
          })
        }}
        done={(added) => {
          secret.value = added.secret
          count.value++
          list.change([added, ...list.items])
        }}
      >
        <Field name="url" label={webhooks.url} type="url" hint={webhooks.urlHint} maxLength={2000} required />
        <Field name="description" label={webhooks.description} maxLength={200} />
        <fieldset>
          <legend>{webhooks.events}</legend>
          <label>
            <input type="checkbox" checked={isAll} onChange={() => (isAll.value = !isAll.value)} /> {webhooks.all}
          </label>
          {!isAll.value && Object.entries(types).map(([type, name]) => <Check key={type} name={type} label={name} />)}
        </fieldset>
      </Form>
      {secret.value !== null && (
        <Dialog title={webhooks.secret} close={() => (secret.value = null)}>
          <p>{webhooks.once}</p>
          <Secret label={webhooks.secret}>{secret.value}</Secret>
        </Dialog>
      )}
    </Setting>
  )
}

export default Webhooks
