import type { Collection } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { api, me, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { ChooseFriend } from "./choose-friend.tsx"
import { Dialog } from "./dialog.tsx"
import { Loaded } from "./page.tsx"
import { Person } from "./pictures.tsx"

/** Who edits a collection: its owner says who, and an editor can give it up. */
export const Editors = ({ collection }: { readonly collection: Collection }) => {
  const { editors: said } = words.value.collections
  const open = useSignal(false)
  return (
    <>
      <button type="button" class="secondary" onClick={() => (open.value = true)}>
        {said.title}
      </button>
      {open.value && (
        <Dialog title={said.title} close={() => (open.value = false)}>
          <Shown collection={collection} />
        </Dialog>
      )}
    </>
  )
}

const Shown = ({ collection }: { readonly collection: Collection }) => {
  const { editors: said } = words.value.collections
  const { route } = useLocation()
  const { id } = collection
  const editors = useResource(`editors ${id}`, () => api.collections({ id }).editors.get())
  const one = (userId: string) => api.collections({ id }).editors({ userId })
  return (
    <Loaded of={editors}>
      {({ editors: all }) => (
        <>
          <p>{collection.isEditor ? said.yours : said.hint}</p>
          {all.map((editor) => (
            <div key={editor.id} class="actions">
              <Person of={editor} />
              {!collection.isEditor && (
                <Button class="secondary" call={() => one(editor.id).delete()} done={editors.reload}>
                  {said.remove}
                </Button>
              )}
              {editor.id === me.value?.id && (
                <Button
                  class="secondary"
                  call={() => one(editor.id).delete()}
                  done={() => route(to("/collections"), true)}
                >
                  {said.leave}
                </Button>
              )}
            </div>
          ))}
          {!collection.isEditor && (
            <ChooseFriend
              action={({ id: friend }) =>
                !all.some((editor) => editor.id === friend) && (
                  <Button class="secondary" call={() => one(friend).put()} done={editors.reload}>
                    {said.add}
                  </Button>
                )
              }
            />
          )}
        </>
      )}
    </Loaded>
  )
}
