import type { Entry, Round } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { api, me, to } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { ItemChooser } from "./item-chooser.tsx"
import { List } from "./list.tsx"
import { Person, Picture } from "./pictures.tsx"
import { Copies, Name, Text } from "./texts.tsx"
import { WantList } from "./want-list.tsx"

interface Props {
  readonly round: Round
  /** Called when the round has more or fewer entries than before. */
  readonly change: () => unknown
}

/** What was entered in a trade round, and how one enters an item. */
export const Entries = ({ change, round: { id, maxEntries, mine, status } }: Props) => {
  const { market, rounds } = words.value
  const { entries } = api.rounds({ id })
  const q = useSignal("")
  const list = usePages(`entries ${id} ${q}`, (query) =>
    entries.get({ query: { ...query, ...(q.value === "" ? {} : { q: q.value }) } }),
  )
  const isEntering = useSignal(false)
  const isBringing = useSignal(false)
  const changed = (items: ReadonlyArray<Entry>) => {
    list.change(items)
    change()
  }
  const isChangeable = status === "open" || status === "locked"
  return (
    <section aria-labelledby="entries">
      <h2 id="entries">{rounds.entries}</h2>
      <p class="actions">
        {status === "open" && mine.entries < maxEntries && (
          <button type="button" onClick={() => (isEntering.value = true)}>
            {rounds.enter}
          </button>
        )}
        {status === "open" && mine.entries > 0 && (
          <button type="button" class="secondary" onClick={() => (isBringing.value = true)}>
            {rounds.lists.title}
          </button>
        )}
        <label>
          <span class="hidden">{market.search}</span>
          <input
            type="search"
            placeholder={market.search}
            maxLength={100}
            onChange={(event) => (q.value = event.currentTarget.value.trim())}
          />
        </label>
      </p>
      <List
        list={list}
        label={rounds.entries}
        empty={status === "open" ? rounds.noEntries : rounds.none}
        show={(entry) => (
          <EntryCard entry={entry}>
            {entry.owner.id === me.value?.id && status === "open" && (
              <a class="button" href={to(`/rounds/${id}/entries/${entry.id}`)}>
                {rounds.chooseWants}
              </a>
            )}
            {isChangeable && (entry.owner.id === me.value?.id || mine.role !== null) && (
              <Button
                class="quiet"
                label={fill(rounds.withdrawNamed, { name: entry.item.name })}
                call={() => entries({ entryId: entry.id }).delete()}
                done={() => changed(list.items.filter((one) => one.id !== entry.id))}
              >
                {rounds.withdraw}
              </Button>
            )}
          </EntryCard>
        )}
      />
      {isBringing.value && <WantList roundId={id} close={() => (isBringing.value = false)} />}
      {isEntering.value && (
        <Dialog title={rounds.enter} close={() => (isEntering.value = false)}>
          <Enter
            id={id}
            done={(entry) => {
              isEntering.value = false
              changed([...list.items, entry])
            }}
          />
        </Dialog>
      )}
    </section>
  )
}

/** An entry: its item, whose it is, what they say about it, and how reliable they were. */
const EntryCard = ({ children, entry }: { readonly entry: Entry; readonly children: ComponentChildren }) => {
  const { rounds, types } = words.value
  const { item, note, outcome, owner, record } = entry
  return (
    <article class="shown">
      <Picture src={item.coverUrl} alt="" name={item.name} />
      <div>
        <a href={to(`/items/${item.id}`)}>
          <Name>{item.name}</Name>
        </a>{" "}
        <small>{types[item.type]}</small> <Copies of={item} />{" "}
        {outcome !== null && <mark>{rounds.outcomes[outcome]}</mark>}
        <br />
        <Person of={owner} /> {record.completed + record.failed > 0 && <small>{fill(rounds.record, record)}</small>}
        {note !== null && <Text>{note}</Text>}
        <div class="actions">{children}</div>
      </div>
    </article>
  )
}

/** Enters an item of one of the user's collections. */
const Enter = ({ done, id }: { readonly id: string; readonly done: (entry: Entry) => void }) => {
  const { rounds } = words.value
  return (
    <Form
      submit={rounds.enter}
      send={(values) =>
        api.rounds({ id }).entries.post({ itemId: values.text("itemId"), note: values.text("note") || null })
      }
      done={done}
      fieldOf={{ ALREADY_ENTERED: "itemId", ITEM_RESERVED: "itemId", ITEM_NOT_FOUND: "itemId" }}
    >
      <ItemChooser userId="me" label={rounds.item} />
      <Field name="note" label={rounds.note} hint={rounds.noteHint} rows={3} maxLength={1000} />
    </Form>
  )
}
