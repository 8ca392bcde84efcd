import { attempt } from "../state/answers.ts"
import { api } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Loaded } from "./page.tsx"
import { PictureButton } from "./picture-button.tsx"

/** The private files of an item of one's own, such as a receipt: add, save, remove. */
export const OwnFiles = ({ id }: { readonly id: string }) => {
  const { items } = words.value
  const list = useResource(`files of item ${id}`, () => api.items({ id }).files.get())
  return (
    <section aria-label={items.files}>
      <h2>{items.files}</h2>
      <p>{items.filesHint}</p>
      <Loaded of={list}>
        {({ files }) => (
          <>
            {files.map(({ id: fileId, name }) => (
              <div key={fileId} class="actions">
                <bdi>{name}</bdi>
                <button
                  type="button"
                  class="secondary"
                  aria-label={fill(items.saveFileOf, { name })}
                  onClick={() => download(id, fileId, name)}
                >
                  {items.saveFile}
                </button>
                <Button
                  label={fill(items.removeFileOf, { name })}
                  call={() => api.items({ id }).files({ fileId }).delete()}
                  done={list.reload}
                >
                  {items.removeFile}
                </Button>
              </div>
            ))}
          </>
        )}
      </Loaded>
      <PictureButton
        accept=""
        label={items.addFile}
        call={(file) => api.items({ id }).files.post({ file })}
        done={list.reload}
      />
    </section>
  )
}

/** Saves a file. The route asks for the access token, so it is no plain link. */
const download = async (id: string, fileId: string, name: string) => {
  const content: unknown = await attempt(() => api.items({ id }).files({ fileId }).get())
  if (content === undefined) return
  const isText = typeof content === "string"
  // The client has read what is text or JSON.
  const blob = content instanceof Blob ? content : new Blob([isText ? content : JSON.stringify(content)])
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
