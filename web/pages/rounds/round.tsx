import type { Round } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { Back } from "../../parts/back.tsx"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Entrance } from "../../parts/entrance.tsx"
import { Entries } from "../../parts/entries.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { Heading, Loaded } from "../../parts/page.tsx"
import { Person } from "../../parts/pictures.tsx"
import { Report } from "../../parts/report.tsx"
import { RoundSteps } from "../../parts/round-steps.tsx"
import { Sentence, Text, When } from "../../parts/texts.tsx"
import { api, isVisitor, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { type Resource, useResource } from "../../state/resources.ts"
import { listen } from "../../state/socket.ts"
import { counted, words } from "../../words/index.ts"

/** A trade round: where it stands, what comes next, and what was entered. */
const RoundPage = ({ params: { id = "" } }: PageProps) => {
  const { rounds } = words.value
  const round = useResource(`round ${id}`, () => api.rounds({ id }).get())
  useEffect(() => {
    const ends = [
      listen("round.updated", (frame) => frame.round.id === id && round.change(frame.round)),
      listen("resync", () => void round.reload()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [id])
  return (
    <>
      <p>
        <Back to={to("/rounds")}>{rounds.title}</Back>
      </p>
      {round.data === null && round.error === null && <Heading>{rounds.single}</Heading>}
      <Loaded whole of={round}>
        {(data) => (
          <>
            <Heading>{data.name}</Heading>
            <RoundSteps status={data.status} />
            <p>
              <mark>{rounds.statuses[data.status]}</mark> <NextStep round={data} />
            </p>
            <p class="actions">
              {[data.owner, ...data.organizers].map((host) => (
                <Person key={host.id} of={host} />
              ))}
            </p>
            {data.description !== null && <Text>{data.description}</Text>}
            {data.cancelReason !== null && <Text>{data.cancelReason}</Text>}
            {data.result !== null && (
              <p>
                {counted(rounds.trades, data.result.trades)} {counted(rounds.people, data.result.people)}{" "}
                {!isVisitor.value && <a href={to(`/rounds/${id}/result`)}>{rounds.result}</a>}
              </p>
            )}
            {data.mine.role === null ? (
              <Report targetType="round" targetId={id} />
            ) : (
              <Hosting of={round} round={data} />
            )}
            {isVisitor.value ? (
              <Entrance>{words.value.visitors.takePart}</Entrance>
            ) : (
              <Entries round={data} change={round.reload} />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

/** What happens next, and when. */
const NextStep = ({ round }: { readonly round: Round }) => {
  const { next } = words.value.rounds
  const { locksAt, settlesBy, solvesAt, startsAt, status } = round
  const time = { draft: locksAt, open: locksAt, locked: solvesAt, solved: startsAt, settling: settlesBy }[
    status as "open"
  ]
  return <Sentence of={next[status]} time={time == null ? "…" : <When at={time} />} />
}

/** What the hosts of a round can do with it. */
const Hosting = ({ of, round }: { readonly of: Resource<Round>; readonly round: Round }) => {
  const { common, rounds, sure } = words.value
  const isCancelled = useSignal(false)
  const { id, mine, status } = round
  const calls = api.rounds({ id })
  const steps = {
    draft: { name: rounds.steps.open, ask: undefined, call: () => calls.open.post() },
    open: { name: rounds.steps.lock, ask: sure.lock, call: () => calls.lock.post() },
    locked: { name: rounds.steps.solve, ask: sure.solve, call: () => calls.solve.post() },
    solved: { name: rounds.steps.start, ask: sure.start, call: () => calls.start.post() },
  }
  const step = status in steps ? steps[status as keyof typeof steps] : undefined
  return (
    <nav class="actions" aria-label={rounds.hosting}>
      {step !== undefined && (
        <Button key={status} ask={step.ask} call={step.call} done={of.change}>
          {step.name}
        </Button>
      )}
      {(status === "draft" || status === "open" || status === "settling") && (
        <a class="button secondary" href={to(`/rounds/${id}/edit`)}>
          {common.edit}
        </a>
      )}
      <a class="button secondary" href={to(`/rounds/${id}/people`)}>
        {rounds.hostsAndInvites}
      </a>
      {mine.role === "owner" && step !== undefined && (
        <button type="button" class="secondary" onClick={() => (isCancelled.value = true)}>
          {rounds.cancel}
        </button>
      )}
      {isCancelled.value && (
        <Dialog title={rounds.cancel} close={() => (isCancelled.value = false)}>
          <Form
            submit={rounds.cancel}
            send={(values) => calls.cancel.post({ reason: values.text("reason") || null })}
            done={(changed) => {
              isCancelled.value = false
              of.change(changed)
            }}
          >
            <Field name="reason" label={rounds.reason} rows={3} maxLength={500} />
          </Form>
        </Dialog>
      )}
    </nav>
  )
}

export default RoundPage
