import type { ItemSet } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { Back } from "../parts/back.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Person } from "../parts/pictures.tsx"
import { Report } from "../parts/report.tsx"
import { SetForm, SetPlaces } from "../parts/set.tsx"
import { Stacked } from "../parts/stacked.tsx"
import { Text } from "../parts/texts.tsx"
import { attempt, say } from "../state/answers.ts"
import { api, me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { counted, fill, words } from "../words/index.ts"

/** A set, with what one has, wants and may get of it. */
const SetPage = ({ params: { id = "" } }: PageProps) => {
  const set = useResource(`set ${id}`, () => api.sets({ id }).get())
  return (
    <Loaded whole of={set}>
      {(data) => <Shown set={data} reload={set.reload} />}
    </Loaded>
  )
}

const Shown = ({ reload, set }: { readonly set: ItemSet; readonly reload: () => Promise<void> }) => {
  const { common, sets, types } = words.value
  const { route } = useLocation()
  const open = useSignal<"edit" | "delete" | null>(null)
  const close = () => {
    open.value = null
  }
  const { id, places, progress } = set
  const isOwn = set.owner.id === me.value?.id
  return (
    <>
      <p>
        <Back to={to("/sets")}>{sets.title}</Back>
      </p>
      <Heading>{set.name}</Heading>
      {!isOwn && <Person of={set.owner} />}
      {set.description !== null && <Text>{set.description}</Text>}
      <p>
        {types[set.type]} · {set.isPublic ? sets.public : sets.private}
      </p>
      <Stacked
        title={fill(sets.progress, { owned: progress.owned, all: places.length })}
        columns={[sets.parts.places, sets.parts.count]}
        parts={[
          { name: sets.isOwned, value: progress.owned },
          { name: sets.isWanted, value: progress.wanted },
          { name: sets.isMissing, value: Math.max(progress.missing - progress.wanted, 0) },
        ]}
      />
      <p>
        {counted(sets.missing, progress.missing)} {counted(sets.wantedOf, progress.wanted)}{" "}
        {counted(sets.offeredOf, progress.offered)}
      </p>
      <div class="actions">
        {progress.missing > progress.wanted && (
          <Button
            class=""
            call={() => api.sets({ id }).wants.post()}
            done={async ({ leftOut, made }) => {
              say(`${counted(sets.made, made)}${leftOut === 0 ? "" : ` ${counted(sets.leftOut, leftOut)}`}`)
              await reload()
            }}
          >
            {sets.wantAll}
          </Button>
        )}
        <a href={to(`/sets/${id}/sellers`)}>{sets.sellers}</a>
        <Button call={() => api.sets({ id }).copies.post()} done={(copy) => route(to(`/sets/${copy.id}`))}>
          {sets.copy}
        </Button>
        <button type="button" class="secondary" onClick={() => void download(set)}>
          {sets.export}
        </button>
        {!isOwn && <Report targetType="set" targetId={id} />}
        {isOwn && (
          <>
            <button type="button" class="secondary" onClick={() => (open.value = "edit")}>
              {common.edit}
            </button>
            <button type="button" class="secondary" onClick={() => (open.value = "delete")}>
              {common.delete}
            </button>
          </>
        )}
      </div>
      <SetPlaces set={set} />
      {open.value === "edit" && (
        <Dialog title={common.edit} close={close}>
          <SetForm
            set={set}
            done={async () => {
              close()
              await reload()
            }}
          />
        </Dialog>
      )}
      {open.value === "delete" && (
        <Dialog title={common.delete} close={close}>
          <p>{sets.deleteAll}</p>
          <Button
            ask={words.value.sure.deleteSet}
            call={() => api.sets({ id }).delete()}
            done={() => route(to("/sets"), true)}
          >
            {common.delete}
          </Button>
        </Dialog>
      )}
    </>
  )
}

/** Saves the places as a file. The route asks for the access token, so it is no plain link. */
const download = async ({ id, name }: ItemSet) => {
  const content = await attempt(() => api.sets({ id }).export.get())
  if (content === undefined) return
  const link = document.createElement("a")
  // Reading the text has taken the mark away by which spreadsheets know UTF-8.
  link.href = URL.createObjectURL(new Blob(["\ufeff", content]))
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}

export default SetPage
