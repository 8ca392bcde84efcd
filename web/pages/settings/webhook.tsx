import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { List } from "../../parts/list.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Secret } from "../../parts/secret.tsx"
import { Setting } from "../../parts/setting.tsx"
import { When } from "../../parts/texts.tsx"
import { api, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { usePages, useResource } from "../../state/resources.ts"
import { counted, sentenceOf, words } from "../../words/index.ts"

/** One webhook: pausing it, its secret, and what was sent to it. */
const Webhook = ({ params: { id = "" } }: PageProps) => {
  const { common, settings } = words.value
  const { webhooks } = settings
  const { route } = useLocation()
  // An account has at most ten: all of them are on one page.
  const all = useResource("all webhooks", () => api.webhooks.get())
  const webhook = api.webhooks({ id })
  const secret = useSignal<string | null>(null)
  return (
    <Setting title={webhooks.single}>
      <Loaded of={all}>
        {({ items }) => {
          const found = items.find((one) => one.id === id)
          if (found === undefined) return <p role="alert">{sentenceOf("NOT_FOUND")}</p>
          return (
            <>
              <p>
                <bdi>{found.url}</bdi> {found.paused && <mark>{webhooks.paused}</mark>}
              </p>
              <p>{found.events.map((event) => (event === "*" ? webhooks.all : nameOf(event))).join(", ")}</p>
              <p class="actions">
                <Button call={() => webhook.patch({ paused: !found.paused })} done={all.reload}>
                  {found.paused ? webhooks.resume : webhooks.pause}
                </Button>
                <Button call={() => webhook.rotate.post()} done={(answer) => (secret.value = answer.secret)}>
                  {webhooks.rotate}
                </Button>
                <Button call={() => webhook.delete()} done={() => route(to("/settings/webhooks"))}>
                  {common.delete}
                </Button>
              </p>
              <Deliveries id={id} />
            </>
          )
        }}
      </Loaded>
      {secret.value !== null && (
        <Dialog title={webhooks.secret} close={() => (secret.value = null)}>
          <p>{webhooks.once}</p>
          <Secret label={webhooks.secret}>{secret.value}</Secret>
        </Dialog>
      )}
    </Setting>
  )
}

/** What was sent to the webhook, or will be. */
const Deliveries = ({ id }: { readonly id: string }) => {
  const { common, settings } = words.value
  const { webhooks } = settings
  const webhook = api.webhooks({ id })
  const sent = usePages(`deliveries ${id}`, (query) => webhook.deliveries.get({ query }))
  return (
    <>
      <h2>{webhooks.deliveries}</h2>
      <p class="actions">
        <Button call={() => webhook.ping.post()} done={sent.reload}>
          {webhooks.sendPing}
        </Button>
        <button type="button" class="secondary" onClick={() => void sent.reload()}>
          {common.reload}
        </button>
      </p>
      <List
        list={sent}
        label={webhooks.deliveries}
        empty={webhooks.noDeliveries}
        show={({ attempts, createdAt, error, id: deliveryId, responseStatus, status, type }) => (
          <div class="line">
            <span>
              {nameOf(type)} · {webhooks.statuses[status]}
              <br />
              <small>
                <When at={createdAt} /> · {counted(webhooks.attempts, attempts)}{" "}
                {error !== null && `${webhooks.errors[error]} ${responseStatus ?? ""}`}
              </small>
            </span>
            {status === "dead" && (
              <Button call={() => webhook.deliveries({ deliveryId }).retry.post()} done={sent.reload}>
                {common.tryAgain}
              </Button>
            )}
          </div>
        )}
      />
    </>
  )
}

const nameOf = (type: "ping" | keyof typeof words.value.settings.types | "offer.updated" | "import.done"): string => {
  const { types, webhooks } = words.value.settings
  return { ...types, ...webhooks.types, ping: webhooks.ping }[type]
}

export default Webhook
