import type { CollectionType, Visibility } from "@curio/client"
import { signal, useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { useLocation } from "preact-iso"
import { attempt } from "../state/answers.ts"
import { api, me, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** Where the browser keeps whose first steps are done, or were put aside. */
const mark = "curio first steps"
const done = signal(localStorage.getItem(mark))
const end = () => {
  const id = me.value?.id ?? ""
  localStorage.setItem(mark, id)
  done.value = id
}

/** The first steps of an account without an item, until it has one or puts them aside. */
export const FirstStepsOfNew = () =>
  me.value == null || done.value === me.value.id ? null : <UntilDone key={me.value.id} />

const UntilDone = () => {
  const own = useResource("first steps", () => api.collections.get({ query: { limit: 100 } }))
  const hasItems = own.data?.items.some(({ itemsCount }) => itemsCount > 0) === true
  useEffect(() => {
    if (hasItems) end()
  }, [hasItems])
  return own.data === null || hasItems ? null : <FirstSteps dismiss={end} />
}

const steps = [
  { name: "list", add: "file" },
  { name: "thing", add: "item" },
  { name: "codes", add: "codes" },
] as const

/** What one does first: bring a list, add a thing, scan, or look around. A collection for it is made if need be. */
export const FirstSteps = ({ dismiss }: { readonly dismiss?: () => void }) => {
  const { collections, browsing, types, visibilities } = words.value
  const { firstSteps } = browsing
  const { route } = useLocation()
  const type = useSignal<CollectionType>("books")
  const visibility = useSignal<Visibility>("public")
  const busy = useSignal(false)
  const begin = async (add: string) => {
    if (busy.value) return
    busy.value = true
    const place = await attempt(() => placeFor(type.value, visibility.value))
    busy.value = false
    if (place !== undefined) route(to(`/collections/${place}?add=${add}`))
  }
  return (
    <section class="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{firstSteps.title}</h2>
      <div class="filters short">
        <label>
          {firstSteps.what}
          <select
            value={type.value}
            onChange={({ currentTarget: { value } }) => (type.value = value as CollectionType)}
          >
            {Object.entries(types).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {collections.visibility}
          <select
            value={visibility.value}
            onChange={({ currentTarget: { value } }) => (visibility.value = value as Visibility)}
          >
            {Object.entries(visibilities).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ul class="ways plain">
        {steps.map(({ add, name }) => (
          <li key={name}>
            <button type="button" class="secondary" aria-busy={busy.value} onClick={() => begin(add)}>
              {firstSteps[name]}
            </button>
            <small>{firstSteps[`${name}Hint`]}</small>
          </li>
        ))}
        <li>
          <a class="button secondary" href={to("/market")}>
            {firstSteps.look}
          </a>
          <small>{firstSteps.lookHint}</small>
        </li>
      </ul>
      {dismiss !== undefined && (
        <button type="button" class="quiet" onClick={dismiss}>
          {firstSteps.dismiss}
        </button>
      )}
    </section>
  )
}

/** The id of a collection of the user of that type: the first one that there is, else a new one, which is called so. */
const placeFor = async (type: CollectionType, visibility: Visibility) => {
  const own = await api.collections.get({ query: { limit: 100 } })
  if (own.error !== null) return own
  const found = own.data.items.find((one) => one.type === type && one.visibility === visibility)
  if (found !== undefined) return { data: found.id, error: null }
  const made = await api.collections.post({ name: words.value.types[type], type, visibility })
  return made.error === null ? { data: made.data.id, error: null } : made
}
