import type { Leg, Round } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { Back } from "../../parts/back.tsx"
import { Bar } from "../../parts/bar.tsx"
import { Button } from "../../parts/button.tsx"
import { Cycles } from "../../parts/cycles.tsx"
import { Empty } from "../../parts/empty.tsx"
import { LegCard } from "../../parts/leg.tsx"
import { List } from "../../parts/list.tsx"
import { Heading, Loaded } from "../../parts/page.tsx"
import { RoundSteps } from "../../parts/round-steps.tsx"
import { Name, numberText, Sentence, When } from "../../parts/texts.tsx"
import { api, me, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { everyPage, usePages, useResource } from "../../state/resources.ts"
import { listen } from "../../state/socket.ts"
import { counted, fill, words } from "../../words/index.ts"

/** The result of a trade round: what the user gives and gets, the cycles, how good it is, and how one verifies it. */
const Result = ({ params: { id = "" } }: PageProps) => {
  const { legs, rounds } = words.value
  const calls = api.rounds({ id })
  const isAllShown = useSignal(false)
  const round = useResource(`round ${id}`, () => calls.get())
  const ownLegs = (role: "giver" | "receiver") => everyPage((query) => calls.legs.get({ query: { ...query, role } }))
  const given = useResource(`legs ${id} giver`, () => ownLegs("giver"))
  const received = useResource(`legs ${id} receiver`, () => ownLegs("receiver"))
  const all = usePages(`legs ${id}`, (query) => calls.legs.get({ query: { ...query, limit: 100 } }))
  const show = (leg: Leg) => {
    const put = (some: ReadonlyArray<Leg>) => some.map((one) => (one.id === leg.id ? leg : one))
    all.change(put)
    for (const own of [given, received]) if (own.data !== null) own.change(put(own.data))
  }
  useEffect(() => listen("leg.updated", ({ leg }) => show(leg)), [given.data, received.data])
  const own = [...(given.data ?? []), ...(received.data ?? [])]
  const next = own.find((leg) => isNext(leg))
  return (
    <>
      <p>
        <Back to={to(`/rounds/${id}`)}>{rounds.single}</Back>
      </p>
      <Loaded of={round}>
        {(data) =>
          data.result === null ? (
            <>
              <Heading>{rounds.result}</Heading>
              <Empty picture="deal">{rounds.noResult}</Empty>
            </>
          ) : (
            <>
              <Heading>
                {data.mine.entries === 0
                  ? rounds.result
                  : fill(counted(rounds.ownTrades, data.mine.entries), { traded: numberText(given.data?.length ?? 0) })}
              </Heading>
              <RoundSteps status={data.status} />
              {data.settlesBy !== null && data.status === "settling" && (
                <p>
                  <Sentence of={rounds.next.settling} time={<When at={data.settlesBy} />} />
                </p>
              )}
              <div class="halves">
                <div>
                  {own.length > 0 && (
                    <ul class="plain" aria-label={legs.own}>
                      {own.map((leg) => (
                        <li key={leg.id}>
                          <LegCard leg={leg} change={show} isLoud={leg === next} />
                        </li>
                      ))}
                    </ul>
                  )}
                  {data.mine.entries > (given.data?.length ?? 0) && <NotTraded id={id} />}
                  <Quality of={data.result} entries={data.entriesCount} />
                </div>
                <Cycles list={all} />
              </div>
              <details onToggle={({ currentTarget }) => (isAllShown.value = currentTarget.open)}>
                <summary>{legs.all}</summary>
                {isAllShown.value && (
                  <List
                    list={all}
                    label={legs.title}
                    empty={legs.empty}
                    show={(leg) => <LegCard leg={leg} change={show} />}
                  />
                )}
              </details>
              <Verify of={data} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Whether a handover waits for what the user says. */
const isNext = ({ giver, giverConfirmedAt, receiver, receiverConfirmedAt, status }: Leg): boolean =>
  status === "pending" &&
  ((giver.id === me.value?.id && giverConfirmedAt === null) ||
    (receiver.id === me.value?.id && receiverConfirmedAt === null))

/** What one entered and was not traded: it is free again. */
const NotTraded = ({ id }: { readonly id: string }) => {
  const { rounds } = words.value
  const query = { limit: 100, ...(me.value == null ? {} : { ownerId: me.value.id }) }
  const own = useResource(`own entries ${id}`, () => api.rounds({ id }).entries.get({ query }))
  return (
    <ul class="plain">
      {(own.data?.items ?? [])
        .filter(({ outcome }) => outcome === "unmatched")
        .map(({ id: entry, item }) => (
          <li key={entry}>
            <Sentence
              of={rounds.notTraded}
              item={
                <a href={to(`/items/${item.id}`)}>
                  <Name>{item.name}</Name>
                </a>
              }
            />
          </li>
        ))}
    </ul>
  )
}

/** How good a result is, in shares. */
const Quality = ({ entries, of }: { readonly of: NonNullable<Round["result"]>; readonly entries: number }) => {
  const { rounds } = words.value
  const { longest, people, rankSum, trades } = of
  return (
    <article>
      <h2>{rounds.quality}</h2>
      <Bar name={rounds.shareTraded} value={trades} of={entries} />
      <p>
        {counted(rounds.people, people)}{" "}
        {trades > 0 && fill(rounds.averageRank, { rank: numberText(Math.round((10 * rankSum) / trades) / 10) })}{" "}
        {counted(rounds.longest, longest)}
      </p>
    </article>
  )
}

/** How one verifies a result: the seed, its hash, and what was published. */
const Verify = ({ of: { id, seed, seedHash } }: { readonly of: Round }) => {
  const { rounds } = words.value
  const calls = api.rounds({ id })
  return (
    <details>
      <summary>{rounds.verify}</summary>
      <p>{rounds.verifyAbout}</p>
      <dl>
        <dt>{rounds.seed}</dt>
        <dd>
          <code>{seed}</code>
        </dd>
        <dt>{rounds.seedHash}</dt>
        <dd>
          <code>{seedHash}</code>
        </dd>
      </dl>
      <p class="actions">
        <Button call={() => calls.input.get()} done={(input) => save("input.json", input)}>
          {rounds.input}
        </Button>
        <Button call={() => calls.result.get()} done={(published) => save("result.json", published)}>
          {rounds.resultFile}
        </Button>
      </p>
    </details>
  )
}

/** Saves what was published of the round as a file: JSON without spaces, of which its hash is. */
const save = (name: string, published: object): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([JSON.stringify(published)], { type: "application/json" }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export default Result
