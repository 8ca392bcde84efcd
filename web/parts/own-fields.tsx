import type { Collection, CollectionField, FieldDefinition } from "@curio/client"
import { useSignal } from "@preact/signals"
import { api } from "../state/curio.ts"
import { everyPage, useResource } from "../state/resources.ts"
import { fieldName } from "../words/fields.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Check } from "./check.tsx"
import { Field, Form } from "./form.tsx"
import { currencies } from "./money.tsx"
import { Name } from "./texts.tsx"

interface Props {
  readonly collection: Collection
  /** Loads the collection again, which has its fields. */
  readonly reload: () => Promise<void>
}

/** The fields of a collection in their order: move, hide and take them out, and add own ones. */
export const OwnFields = ({ collection, reload }: Props) => {
  const { own } = words.value.fields
  const { fields, id } = collection
  const one = (fieldId: string) => api.collections({ id }).fields({ fieldId })
  return (
    <>
      <ul class="plain">
        {fields.map((field, place) => (
          <li key={field.id} class="line">
            <Named of={field} />
            {place > 0 && (
              <Button
                class="quiet"
                label={fill(own.upNamed, { name: fieldName(field.definition) })}
                call={() => one(field.id).patch({ position: place - 1 })}
                done={reload}
              >
                {own.up}
              </Button>
            )}
            <Button
              class="quiet"
              label={fill(field.isHidden ? own.showNamed : own.hideNamed, { name: fieldName(field.definition) })}
              call={() => one(field.id).patch({ isHidden: !field.isHidden })}
              done={reload}
            >
              {field.isHidden ? own.show : own.hide}
            </Button>
            <Button
              class="quiet"
              label={fill(own.removeNamed, { name: fieldName(field.definition) })}
              call={() => one(field.id).delete()}
              done={reload}
            >
              {own.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Known collection={collection} reload={reload} />
      <New collection={collection} reload={reload} />
    </>
  )
}

const Named = ({ of: { definition, isHidden, isRequired } }: { readonly of: CollectionField }) => {
  const { own } = words.value.fields
  const notes = [own.types[definition.type], isRequired && own.required, isHidden && own.hidden]
  return (
    <div>
      <Name>{fieldName(definition)}</Name> <small>{notes.filter((note) => note !== false).join(" · ")}</small>
    </div>
  )
}

/** The fields that are already defined and not in the collection, to put in. */
const Known = ({ collection: { fields, id, type }, reload }: Props) => {
  const { own } = words.value.fields
  const all = useResource("fields", () => everyPage((query) => api["field-definitions"].get({ query })))
  const keys = new Set(fields.map(({ definition }) => definition.key))
  const isOffered = ({ collectionType, key }: FieldDefinition) =>
    !keys.has(key) && (collectionType === null || collectionType === type)
  const options = (all.data ?? []).filter(isOffered).map((one) => [one.id, fieldName(one)] as const)
  if (options.length === 0) return null
  return (
    <Form
      submit={own.putIn}
      send={(values) =>
        api.collections({ id }).fields.post({ fieldDefinitionId: values.text("definition") as FieldDefinition["id"] })
      }
      done={reload}
    >
      <Field name="definition" label={own.known} options={options} />
    </Form>
  )
}

/** A field of one's own: its name and what its values are. */
const New = ({ collection: { id }, reload }: Props) => {
  const { own } = words.value.fields
  const type = useSignal<FieldDefinition["type"]>("text")
  const made = useSignal(0)
  const make = async (body: Parameters<(typeof api)["field-definitions"]["post"]>[0], isRequired: boolean) => {
    const definition = await api["field-definitions"].post(body)
    if (definition.error !== null) return definition
    return api.collections({ id }).fields.post({ fieldDefinitionId: definition.data.id, isRequired })
  }
  return (
    <Form
      key={made.value}
      submit={own.add}
      send={(values) => {
        const options = values.text("options").split(",")
        return make(
          {
            name: values.text("name"),
            type: type.value,
            ...(type.value === "select" && { options: options.map((one) => one.trim()).filter((one) => one !== "") }),
            ...(type.value === "money" && { currency: values.text("currency") }),
          },
          values.checked("isRequired"),
        )
      }}
      done={async () => {
        made.value++
        type.value = "text"
        await reload()
      }}
      fieldOf={{ FIELD_KEY_ALREADY_EXISTS: "name", FIELD_KEY_DUPLICATE: "name" }}
    >
      <h3>{own.new}</h3>
      <Field name="name" label={own.name} maxLength={100} required />
      <Field
        name="type"
        label={own.type}
        options={Object.entries(own.types)}
        onChange={(event) => (type.value = event.currentTarget.value as FieldDefinition["type"])}
      />
      {type.value === "select" && <Field name="options" label={own.options} hint={own.optionsHint} required />}
      {type.value === "money" && (
        <Field name="currency" label={own.currency} options={currencies.map((code) => [code, code] as const)} />
      )}
      <Check name="isRequired" label={own.mustHave} />
    </Form>
  )
}
