import type { Item } from "@curio/client"
import { useSignal } from "@preact/signals"
import { api } from "../state/curio.ts"
import { words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { PictureButton } from "./picture-button.tsx"
import { Picture } from "./pictures.tsx"

type Shown = Pick<Item["pictures"][number], "url" | "caption">

interface GalleryProps {
  readonly pictures: ReadonlyArray<Shown>
  /** The name of the thing, which a picture without a caption shows. */
  readonly name: string
}

/** The pictures of a thing with their captions, the cover first. */
export const Gallery = ({ name, pictures }: GalleryProps) => (
  <>
    {pictures.map((picture) => (
      <Captioned key={picture.url} of={picture} name={name} />
    ))}
  </>
)

const Captioned = ({ name, of: { caption, url } }: { readonly of: Shown; readonly name: string }) => (
  <figure>
    <Picture src={url} alt={caption === null ? name : ""} />
    {caption !== null && <figcaption dir="auto">{caption}</figcaption>}
  </figure>
)

interface Props {
  readonly item: Item
  readonly change: (item: Item) => void
  readonly reload: () => Promise<void>
}

/** The pictures of an item of one's own: add, caption, choose the cover, remove. */
export const OwnPictures = ({ change, item, reload }: Props) => {
  const { common, items } = words.value
  const { id, name, pictures } = item
  const captioned = useSignal<string | null>(null)
  const picture = pictures.find((one) => one.id === captioned.value)
  const close = () => {
    captioned.value = null
  }
  return (
    <>
      {pictures.map((one, position) => (
        <div key={one.id}>
          <Captioned of={one} name={name} />
          <div class="actions">
            <button type="button" class="secondary" onClick={() => (captioned.value = one.id)}>
              {items.caption}
            </button>
            {position > 0 && (
              <Button
                call={() => api.items({ id }).pictures({ pictureId: one.id }).patch({ position: 0 })}
                done={change}
              >
                {items.makeCover}
              </Button>
            )}
            <Button call={() => api.items({ id }).pictures({ pictureId: one.id }).delete()} done={reload}>
              {items.removePicture}
            </Button>
          </div>
        </div>
      ))}
      <PictureButton
        label={items.addPicture}
        call={(file) => api.items({ id }).pictures.post({ file })}
        done={change}
      />
      {picture !== undefined && (
        <Dialog title={items.caption} close={close}>
          <Form
            submit={common.save}
            send={({ text }) =>
              api
                .items({ id })
                .pictures({ pictureId: picture.id })
                .patch({ caption: text("caption") })
            }
            done={(changed) => {
              close()
              change(changed)
            }}
          >
            <Field name="caption" label={items.caption} value={picture.caption ?? ""} maxLength={200} />
          </Form>
        </Dialog>
      )}
    </>
  )
}
