import type { Wants } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import type { PageProps } from "../../app.tsx"
import { Button } from "../../parts/button.tsx"
import { List } from "../../parts/list.tsx"
import { Heading, Loaded } from "../../parts/page.tsx"
import { Person, Picture } from "../../parts/pictures.tsx"
import { Name, numberText, Sentence, Text } from "../../parts/texts.tsx"
import { say } from "../../state/answers.ts"
import { api, me, to } from "../../state/curio.ts"
import { usePages, useResource } from "../../state/resources.ts"
import { counted, fill, words } from "../../words/index.ts"

/** What the user would take for an entry of theirs: a rank for each entry of others, and for each own group. */
const EntryWants = ({ params: { entryId = "", id = "" } }: PageProps) => {
  const { common, market, rounds } = words.value
  const round = api.rounds({ id })
  const calls = round.entries({ entryId }).wants
  const stored = useResource(`wants ${entryId}`, () => calls.get())
  const groups = useResource(`groups ${id}`, () => round.groups.get())
  const own = useResource(`own entries ${id}`, () =>
    round.entries.get({ query: { limit: 100, ...(me.value == null ? {} : { ownerId: me.value.id }) } }),
  )
  const q = useSignal("")
  const others = usePages(`entries ${id} ${q}`, (query) =>
    round.entries.get({ query: { ...query, ...(q.value === "" ? {} : { q: q.value }) } }),
  )
  /** The ranks by the id of an entry, or by the name of a group, as they are on the page. */
  const ranks = useSignal<Readonly<Record<string, number>>>({})
  useEffect(() => {
    if (stored.data !== null)
      ranks.value = Object.fromEntries(stored.data.wants.map((want) => [keyOf(want), want.rank]))
  }, [stored.data])
  const entry = own.data?.items.find((one) => one.id === entryId)
  const count = Object.keys(ranks.value).length
  const change = (key: string, rank: string) => {
    const { [key]: _, ...rest } = ranks.value
    ranks.value = rank === "" ? rest : { ...rest, [key]: Number(rank) }
  }
  const rankOf = (key: string, name: string) => (
    <select
      aria-label={fill(rounds.rankOf, { name })}
      value={String(ranks.value[key] ?? "")}
      onChange={(event) => change(key, event.currentTarget.value)}
    >
      <option value="">{rounds.notWanted}</option>
      {Array.from({ length: 10 }, (_, rank) => (
        <option key={rank} value={String(rank + 1)}>
          {fill(rank === 0 ? rounds.firstRank : rank === 9 ? rounds.lastRank : "{rank}", {
            rank: numberText(rank + 1),
          })}
        </option>
      ))}
    </select>
  )
  return (
    <>
      <p>
        <a href={to(`/rounds/${id}`)}>← {rounds.single}</a>
      </p>
      <Heading>{rounds.chooseWants}</Heading>
      <p>
        {entry !== undefined && <Sentence of={rounds.whatFor} item={<Name>{entry.item.name}</Name>} />} {rounds.secret}
      </p>
      <Loaded of={stored}>
        {() => (
          <>
            <p class="actions">
              <Button
                class="primary"
                call={() => calls.put({ wants: Object.entries(ranks.value).map(([key, rank]) => wantOf(key, rank)) })}
                done={(changed) => {
                  stored.change(changed)
                  say(rounds.wantsSaved)
                }}
              >
                {common.save}
              </Button>
              <span role="status">{counted(rounds.wanted, count)}</span>
              <input
                type="search"
                aria-label={market.search}
                placeholder={market.search}
                onChange={(event) => (q.value = event.currentTarget.value.trim())}
              />
            </p>
            {(groups.data?.groups ?? []).map(({ name, wants }) => (
              <div key={name} class="line">
                <span>
                  <Name>{name}</Name> <small>{counted(rounds.groupOf, wants.length)}</small>
                </span>
                {rankOf(`group ${name}`, name)}
              </div>
            ))}
            <List
              list={{ ...others, items: others.items.filter(({ owner }) => owner.id !== me.value?.id) }}
              label={rounds.entries}
              empty={rounds.noOthers}
              show={({ id: other, item, note, owner }) => (
                <div class="line">
                  <Picture src={item.coverUrl} alt="" />
                  <div>
                    <Name>{item.name}</Name>
                    <br />
                    <Person of={owner} />
                    {note !== null && <Text>{note}</Text>}
                  </div>
                  {rankOf(other, item.name)}
                </div>
              )}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

const keyOf = (want: Wants["wants"][number]): string => ("group" in want ? `group ${want.group}` : want.entryId)

const wantOf = (key: string, rank: number): Wants["wants"][number] =>
  key.startsWith("group ") ? { group: key.slice("group ".length), rank } : { entryId: key, rank }

export default EntryWants
