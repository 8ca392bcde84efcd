import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { useLocation } from "preact-iso"
import { AddItem } from "../parts/add-item.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Field, Form } from "../parts/form.tsx"
import { Heading } from "../parts/page.tsx"
import { Text } from "../parts/texts.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { everyPage, useResource } from "../state/resources.ts"
import { scaled } from "../state/scaled.ts"
import { doneWithShared, sharedWith } from "../state/shared.ts"
import { codeIn, nameIn, type Shared } from "../state/shared-limits.ts"
import { words } from "../words/index.ts"

/** Asks what becomes of what another app has shared with this one: an item, or a post. */
const Add = ({ query }: PageProps) => {
  const { add } = words.value.phone
  const shared = useSignal<Shared | null>(null)
  useEffect(() => {
    void sharedWith(query).then((found) => (shared.value = found))
  }, [])
  return (
    <>
      <Heading>{add.title}</Heading>
      {shared.value !== null && <Choice shared={shared.value} />}
    </>
  )
}

const Choice = ({ shared }: { readonly shared: Shared }) => {
  const { common, home, phone, visibilities } = words.value
  const { add } = phone
  const { route } = useLocation()
  const collections = useResource("own collections", () => everyPage((page) => api.collections.get({ query: page })))
  const into = useSignal<string | null>(null)
  const writing = useSignal(false)
  const { comment, name } = nameIn(shared)
  const said = [name, comment].filter((part) => part !== "").join("\n")
  const own = collections.data ?? []
  const leave = async (path: string) => {
    await doneWithShared()
    route(to(path), true)
  }
  return (
    <>
      {said !== "" && <Text>{said}</Text>}
      <Thumbnails of={shared.files} />
      {said === "" && shared.files.length === 0 && <p class="empty">{add.nothing}</p>}
      {own.length > 0 && (
        <Form
          submit={add.asItem}
          send={async (values) => ({ data: values.text("collection"), error: null }) as const}
          done={(id) => (into.value = id)}
        >
          <Field name="collection" label={add.into} options={own.map((one) => [one.id, one.name] as const)} />
        </Form>
      )}
      {collections.data?.length === 0 && (
        <p>
          {add.noCollection} <a href={to("/collections")}>{words.value.collections.title}</a>
        </p>
      )}
      <div class="actions shared-actions">
        <button type="button" class="secondary" onClick={() => (writing.value = true)}>
          {add.asPost}
        </button>
        <button type="button" class="secondary" onClick={() => leave("/collections")}>
          {common.cancel}
        </button>
      </div>
      {into.value !== null && (
        <AddTo
          id={into.value}
          shared={shared}
          close={() => (into.value = null)}
          done={(itemId) => leave(itemId === null ? `/collections/${into.value}` : `/items/${itemId}`)}
        />
      )}
      {writing.value && (
        <Dialog title={add.asPost} close={() => (writing.value = false)}>
          <Form
            submit={home.publish}
            send={async (values) => {
              const files = await Promise.all(shared.files.map(scaled))
              const visibility = values.text("visibility") as "public" | "friends_only" | "private"
              const content = values.text("content")
              return api.posts.post(files.length > 0 ? { content, visibility, files } : { content, visibility })
            }}
            done={({ id }) => leave(`/posts/${id}`)}
            fieldOf={{ EMPTY_POST: "content" }}
          >
            <Field name="content" label={home.write} rows={5} maxLength={5000} value={said} />
            <Field name="visibility" label={home.visibility} options={Object.entries(visibilities)} />
          </Form>
        </Dialog>
      )}
    </>
  )
}

interface AddToProps {
  readonly id: string
  readonly shared: Shared
  readonly close: () => void
  /** Called with the id of the item, or with `null` when it waits for a connection. */
  readonly done: (itemId: string | null) => unknown
}

const AddTo = ({ close, done, id, shared }: AddToProps) => {
  const collection = useResource(`collection ${id}`, () => api.collections({ id }).get())
  if (collection.data === null) return null
  const given = { ...nameIn(shared), code: codeIn(shared), pictures: shared.files }
  return <AddItem collection={collection.data} given={given} close={close} done={(item) => done(item?.id ?? null)} />
}

/** The pictures that were shared, small. */
const Thumbnails = ({ of: files }: { readonly of: ReadonlyArray<File> }) => {
  const addresses = useSignal<ReadonlyArray<string>>([])
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file))
    addresses.value = made
    return () => {
      for (const one of made) URL.revokeObjectURL(one)
    }
  }, [files])
  return (
    <div class="shared">
      {addresses.value.map((address) => (
        <img key={address} src={address} alt={words.value.phone.add.picture} />
      ))}
    </div>
  )
}

export default Add
