import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import { api } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { List } from "./list.tsx"
import { Person } from "./pictures.tsx"

interface Props {
  /** What can be done with a friend. */
  readonly action: (friend: { readonly id: string; readonly displayName: string }) => ComponentChildren
}

/** One's friends, found by their names, each with what can be done with them. */
export const ChooseFriend = ({ action }: Props) => {
  const { friends } = words.value
  const id = useId()
  const q = useSignal("")
  const found = usePages(`friends by ${q.value}`, (page) =>
    api.friends.get({ query: q.value === "" ? page : { ...page, q: q.value } }),
  )
  return (
    <>
      <label for={id}>{friends.search}</label>
      <input
        id={id}
        type="search"
        maxLength={100}
        onInput={(event) => {
          q.value = event.currentTarget.value.trim()
        }}
      />
      <List
        list={found}
        label={friends.found}
        empty={friends.none}
        show={(friend) => (
          <div class="actions">
            <Person of={friend} />
            {action(friend)}
          </div>
        )}
      />
    </>
  )
}
