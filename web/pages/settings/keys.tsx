import type { CreatedAccessKey } from "@curio/client"
import { useSignal } from "@preact/signals"
import { Button } from "../../parts/button.tsx"
import { Check } from "../../parts/check.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { List } from "../../parts/list.tsx"
import { Secret } from "../../parts/secret.tsx"
import { Setting } from "../../parts/setting.tsx"
import { Name, Sentence, When } from "../../parts/texts.tsx"
import { api } from "../../state/curio.ts"
import { usePages } from "../../state/resources.ts"
import { role } from "../../state/role.ts"
import { fill, words } from "../../words/index.ts"

const areas = ["users", "friends", "delivery", "catalog", "gameplatform", "market", "posts", "events", "chat"] as const
const rights = ["read", "write"] as const

/** Keys with which programs act for the user. */
const Keys = () => {
  const { common, settings } = words.value
  const { keys } = settings
  const list = usePages("keys", (query) => api.auth.keys.get({ query }))
  const made = useSignal<CreatedAccessKey | null>(null)
  const count = useSignal(0)
  const scopes = scopesOf(role.value?.role != null)
  return (
    <Setting title={keys.title} about={keys.about}>
      <List
        list={list}
        label={keys.title}
        empty={keys.empty}
        show={({ expiresAt, id, lastUsedAt, name, scopes: granted, start }) => (
          <div class="line">
            <span>
              <Name>{name}</Name> <code>{start}…</code>
              <br />
              <small>
                {granted.map(nameOf).join(", ")}
                <br />
                <Sentence of={keys.until} time={<When at={expiresAt} />} />{" "}
                {lastUsedAt !== null && <Sentence of={keys.used} time={<When at={lastUsedAt} />} />}
              </small>
            </span>
            <Button
              call={() => api.auth.keys({ id }).delete()}
              done={() => list.change(list.items.filter((one) => one.id !== id))}
              label={fill(keys.endNamed, { name })}
            >
              {keys.end}
            </Button>
          </div>
        )}
      />
      <h2>{keys.add}</h2>
      <Form
        key={count.value}
        submit={keys.make}
        send={(values) =>
          api.auth.keys.post({
            name: values.text("name"),
            scopes: scopes.filter((scope) => values.checked(scope)),
            expiresInDays: Number(values.text("expiresInDays")),
          })
        }
        done={(key) => {
          made.value = key
          count.value++
          list.change([key, ...list.items])
        }}
      >
        <Field name="name" label={common.name} maxLength={100} required />
        <Field name="expiresInDays" label={keys.days} type="number" min={1} max={365} value={90} required />
        <fieldset>
          <legend>{keys.scopes}</legend>
          {scopes.map((scope) => (
            <Check key={scope} name={scope} label={nameOf(scope)} />
          ))}
        </fieldset>
      </Form>
      {made.value !== null && (
        <Dialog title={keys.title} close={() => (made.value = null)}>
          <p>{keys.once}</p>
          <Secret label={keys.key}>{made.value.key}</Secret>
        </Dialog>
      )}
    </Setting>
  )
}

/** What a key may open; the area of moderators is there for them alone. */
const scopesOf = (isModerator: boolean) =>
  [...areas, ...(isModerator ? (["moderation"] as const) : [])].flatMap((area) =>
    rights.map((right) => `${area}:${right}` as const),
  )

const nameOf = (scope: `${keyof typeof words.value.settings.keys.areas}:${(typeof rights)[number]}`): string => {
  const { keys } = words.value.settings
  const [area, right] = scope.split(":") as [keyof typeof keys.areas, (typeof rights)[number]]
  return fill(keys.rights[right], { area: keys.areas[area] })
}

export default Keys
