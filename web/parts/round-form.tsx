import type { CreateRound, Round } from "@curio/client"
import type { Answered } from "../state/answers.ts"
import { words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"

interface Props {
  /** The round that is edited; a new one without it. */
  readonly round?: Round
  readonly submit: string
  readonly send: (round: CreateRound) => Answered<Round>
  readonly done: (round: Round) => unknown
}

/** The fields of a trade round. */
export const RoundForm = ({ done, round, send, submit }: Props) => {
  const { common, rounds } = words.value
  return (
    <Form
      submit={submit}
      send={(values) => {
        const entriesUntil = values.text("entriesUntil")
        return send({
          name: values.text("name"),
          description: values.text("description") || null,
          visibility: values.text("visibility") as Round["visibility"],
          locksAt: new Date(values.text("locksAt")).toISOString(),
          ...(entriesUntil === "" ? {} : { entriesUntil: new Date(entriesUntil).toISOString() }),
          reviewHours: Number(values.text("reviewHours")),
          checkHours: Number(values.text("checkHours")),
          settleDays: Number(values.text("settleDays")),
          maxEntries: Number(values.text("maxEntries")),
        })
      }}
      done={done}
      fieldOf={{ INVALID_SCHEDULE: "locksAt" }}
    >
      <Field name="name" label={common.name} value={round?.name ?? ""} maxLength={200} required />
      <Field name="description" label={rounds.description} value={round?.description ?? ""} rows={5} maxLength={5000} />
      <Field
        name="visibility"
        label={rounds.visibility}
        value={round?.visibility ?? "public"}
        options={Object.entries(rounds.visibilities)}
      />
      <Field
        name="locksAt"
        label={rounds.locksAt}
        hint={rounds.locksHint}
        type="datetime-local"
        value={inField(round?.locksAt)}
        required
      />
      <Field
        name="entriesUntil"
        label={rounds.entriesUntil}
        hint={rounds.entriesHint}
        type="datetime-local"
        value={round?.entriesUntil === round?.locksAt ? "" : inField(round?.entriesUntil)}
      />
      {numbers.map(([name, most, usual]) => (
        <Field
          key={name}
          name={name}
          label={rounds[name]}
          type="number"
          min={name === "settleDays" || name === "maxEntries" ? 1 : 0}
          max={most}
          value={round?.[name] ?? usual}
          required
        />
      ))}
    </Form>
  )
}

/** The numbers of a round, the most that each may be, and what it is at first. */
const numbers = [
  ["reviewHours", 168, 0],
  ["checkHours", 168, 24],
  ["settleDays", 90, 30],
  ["maxEntries", 200, 50],
] as const

/** A moment as a field of the browser has it, in the time zone of the user. */
const inField = (moment: string | undefined): string => {
  if (moment === undefined) return ""
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
