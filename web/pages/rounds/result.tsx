import type { Leg } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { Button } from "../../parts/button.tsx"
import { LegCard } from "../../parts/leg.tsx"
import { List } from "../../parts/list.tsx"
import { Heading, Loaded } from "../../parts/page.tsx"
import { api, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { usePages, useResource } from "../../state/resources.ts"
import { listen } from "../../state/socket.ts"
import { counted, fill, words } from "../../words/index.ts"

const views = ["giver", "receiver", "all"] as const

/** The result of a trade round: its numbers, how one verifies it, and who gives what to whom. */
const Result = ({ params: { id = "" } }: PageProps) => {
  const { legs, rounds } = words.value
  const calls = api.rounds({ id })
  const round = useResource(`round ${id}`, () => calls.get())
  const view = useSignal<(typeof views)[number]>("giver")
  const list = usePages(`legs ${id} ${view}`, (query) =>
    calls.legs.get({ query: { ...query, ...(view.value === "all" ? {} : { role: view.value }) } }),
  )
  const show = (leg: Leg) => list.change(list.items.map((one) => (one.id === leg.id ? leg : one)))
  useEffect(() => listen("leg.updated", ({ leg }) => show(leg)), [list.items])
  return (
    <>
      <p>
        <a href={to(`/rounds/${id}`)}>← {rounds.single}</a>
      </p>
      <Heading>{rounds.result}</Heading>
      <Loaded of={round}>
        {({ result, seed, seedHash }) =>
          result === null ? (
            <p class="empty">{rounds.noResult}</p>
          ) : (
            <>
              <p>
                {counted(rounds.trades, result.trades)} {counted(rounds.people, result.people)}{" "}
                {fill(rounds.sums, { ranks: result.rankSum, longest: result.longest })}
              </p>
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
              <nav class="actions" aria-label={legs.title}>
                {views.map((one) => (
                  <button
                    key={one}
                    type="button"
                    class="quiet"
                    aria-pressed={view.value === one}
                    onClick={() => (view.value = one)}
                  >
                    {legs.views[one]}
                  </button>
                ))}
              </nav>
              <List
                list={list}
                label={legs.title}
                empty={legs.empty}
                show={(leg) => <LegCard leg={leg} change={show} />}
              />
            </>
          )
        }
      </Loaded>
    </>
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
