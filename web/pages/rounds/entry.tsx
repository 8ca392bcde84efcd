import type { Wants } from "@curio/client"
import { Back } from "../../parts/back.tsx"
import { Button } from "../../parts/button.tsx"
import { Heading, Loaded } from "../../parts/page.tsx"
import { Rank, RankedEntries, useRanks } from "../../parts/ranks.tsx"
import { Name, Sentence } from "../../parts/texts.tsx"
import { say } from "../../state/answers.ts"
import { api, me, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { useResource } from "../../state/resources.ts"
import { counted, words } from "../../words/index.ts"

/** What the user would take for an entry of theirs: a rank for each entry of others, and for each own group. */
const EntryWants = ({ params: { entryId = "", id = "" } }: PageProps) => {
  const { common, rounds } = words.value
  const round = api.rounds({ id })
  const calls = round.entries({ entryId }).wants
  const stored = useResource(`wants ${entryId}`, () => calls.get())
  const groups = useResource(`groups ${id}`, () => round.groups.get())
  const own = useResource(`own entries ${id}`, () =>
    round.entries.get({ query: { limit: 100, ...(me.value == null ? {} : { ownerId: me.value.id }) } }),
  )
  /** The ranks by the id of an entry, or by the name of a group, as they are on the page. */
  const ranks = useRanks(Object.fromEntries((stored.data?.wants ?? []).map((want) => [keyOf(want), want.rank])))
  const entry = own.data?.items.find((one) => one.id === entryId)
  const count = Object.keys(ranks.shown).length
  return (
    <>
      <p>
        <Back to={to(`/rounds/${id}`)}>{rounds.single}</Back>
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
                call={() => calls.put({ wants: Object.entries(ranks.shown).map(([key, rank]) => wantOf(key, rank)) })}
                done={(changed) => {
                  stored.change(changed)
                  ranks.forget()
                  say(rounds.wantsSaved)
                }}
              >
                {common.save}
              </Button>
              <span role="status">{counted(rounds.wanted, count)}</span>
              <a class="button secondary" href={to(`/rounds/${id}/groups`)}>
                {rounds.groups}
              </a>
            </p>
            {(groups.data?.groups ?? []).map(({ name, wants }) => (
              <div key={name} class="line">
                <span>
                  <Name>{name}</Name> <small>{counted(rounds.groupOf, wants.length)}</small>
                </span>
                <Rank of={`group ${name}`} name={name} ranks={ranks} />
              </div>
            ))}
            <RankedEntries roundId={id} ranks={ranks} />
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
