import { useSignal } from "@preact/signals"
import { say } from "../state/answers.ts"
import { api } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { Name } from "./texts.tsx"

interface Given {
  readonly text: string
  readonly user?: string
}

type Answer = NonNullable<Awaited<ReturnType<typeof imported>>["data"]>

const imported = (id: string, given: Given, dryRun: boolean) =>
  api.rounds({ id }).wants.import.post({ ...given, dryRun })

interface Props {
  readonly roundId: string
  readonly close: () => void
}

/** Brings the want list of a math trade: a trial says what would be stored, and what each line leaves out. */
export const WantList = ({ close, roundId }: Props) => {
  const { lists, wantsSaved } = words.value.rounds
  const given = useSignal<Given>({ text: "" })
  const answer = useSignal<Answer | null>(null)
  return (
    <Dialog title={lists.title} close={close}>
      <p>{lists.about}</p>
      <Form
        submit={lists.preview}
        send={async (values) => {
          const [file] = values.files("file")
          const user = values.text("user")
          const text = file === undefined ? values.text("text") : await file.text()
          given.value = user === "" ? { text } : { text, user }
          return imported(roundId, given.value, true)
        }}
        done={(trial) => (answer.value = trial)}
      >
        <Field name="text" label={lists.text} hint={lists.hint} rows={8} />
        <Field name="file" label={lists.file} type="file" accept=".txt" />
        <Field name="user" label={lists.user} hint={lists.userHint} maxLength={100} />
      </Form>
      {answer.value !== null && (
        <>
          <Outcome of={answer.value} />
          {answer.value.dryRun && answer.value.entries.length + answer.value.groups.length > 0 && (
            <Button
              class="primary"
              call={() => imported(roundId, given.value, false)}
              done={(stored) => {
                answer.value = stored
                say(wantsSaved)
              }}
            >
              {lists.run}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

const Outcome = ({ of: { dryRun, entries, groups, noted, notes } }: { readonly of: Answer }) => {
  const { imports, rounds } = words.value
  const { lists } = rounds
  return (
    <div role="status">
      <p>{dryRun ? imports.trial : rounds.wantsSaved}</p>
      <p>{fill(lists.counts, { entries: entries.length, groups: groups.length, noted })}</p>
      <ul>
        {notes.map(({ line, reason, value }, n) => (
          <li key={n}>
            {fill(imports.line, { line })} {lists.reasons[reason]} <Name>{value}</Name>
          </li>
        ))}
      </ul>
    </div>
  )
}
