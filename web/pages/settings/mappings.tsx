import type { ImportMapping } from "@curio/client"
import { useComputed, useSignal } from "@preact/signals"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/form.tsx"
import { List } from "../../parts/list.tsx"
import { MappingForm } from "../../parts/mapping-form.tsx"
import { TryMapping } from "../../parts/mapping-try.tsx"
import { Setting } from "../../parts/setting.tsx"
import { say } from "../../state/answers.ts"
import { api } from "../../state/curio.ts"
import { headerIn } from "../../state/mapping-rows.ts"
import { usePages } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** How the user reads files of sites and programs that the service does not know. */
const Mappings = () => {
  const { common, settings } = words.value
  const { mappings } = settings
  const list = usePages("own mappings", () => api["import-mappings"].get())
  const open = useSignal<string | null>(null)
  const count = useSignal(0)
  const sample = useSignal("")
  const header = useComputed(() => headerIn(sample.value))
  const own = list.items.filter(({ preset }) => !preset)
  const without = (name: string) => list.change((items) => items.filter((one) => one.name !== name))
  const put = (saved: ImportMapping) =>
    list.change((items) => [...items.filter(({ name }) => name !== saved.name), saved])
  return (
    <Setting title={mappings.title} about={mappings.about}>
      <Field
        name="sample"
        label={mappings.sample}
        hint={mappings.sampleHint}
        rows={4}
        onChange={({ currentTarget }) => (sample.value = currentTarget.value)}
      />
      <List
        list={{ ...list, items: own }}
        label={mappings.title}
        empty={mappings.empty}
        show={(mapping) => (
          <details open={open.value === mapping.name}>
            <summary>
              <code>{mapping.name}</code>
            </summary>
            <TryMapping name={mapping.name} sample={sample.value} />
            <MappingForm
              of={mapping}
              header={header.value}
              done={(saved) => {
                say(settings.saved)
                open.value = saved.name
                put(saved)
              }}
            />
            <Button
              call={() => api["import-mappings"]({ name: mapping.name }).delete()}
              done={() => without(mapping.name)}
            >
              {common.delete}
            </Button>
          </details>
        )}
      />
      <h2>{mappings.new}</h2>
      <MappingForm
        key={count.value}
        header={header.value}
        done={(saved) => {
          count.value++
          open.value = saved.name
          put(saved)
        }}
      />
    </Setting>
  )
}

export default Mappings
