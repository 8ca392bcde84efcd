import type { Collection } from "@curio/client"
import { api, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Name, Sentence } from "./texts.tsx"

interface Props {
  readonly of: Collection
  readonly change: (collection: Collection) => void
}

/** Who sees what is in a collection that is not for everybody, and a button that opens the collection. */
export const WhoSees = ({ change, of: { id, visibility } }: Props) => {
  const { whoSees } = words.value.listings
  if (visibility === "public") return null
  return (
    <div class="actions">
      <span role="status">{whoSees[visibility]}</span>
      <Button ask={whoSees.sure} call={() => api.collections({ id }).patch({ visibility: "public" })} done={change}>
        {whoSees.open}
      </Button>
    </div>
  )
}

/** Who sees what is in one of one's own collections. */
export const WhoSeesIn = ({ id, isNamed }: { readonly id: string; readonly isNamed?: true }) => {
  const collection = useResource(`collection ${id}`, () => api.collections({ id }).get())
  if (collection.data === null) return null
  const name = (
    <a href={to(`/collections/${id}`)}>
      <Name>{collection.data.name}</Name>
    </a>
  )
  return (
    <>
      {isNamed === true && (
        <p>
          <Sentence of={words.value.listings.whoSees.nowIn} collection={name} />
        </p>
      )}
      <WhoSees of={collection.data} change={collection.change} />
    </>
  )
}
