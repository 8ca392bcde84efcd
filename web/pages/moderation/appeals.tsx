import type { Decision } from "@curio/client"
import { Field, Form } from "../../parts/form.tsx"
import { List } from "../../parts/list.tsx"
import { Moderation } from "../../parts/moderation.tsx"
import { DecisionCard } from "../../parts/reports.tsx"
import { say } from "../../state/answers.ts"
import { api } from "../../state/curio.ts"
import { usePages } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** The decisions against which the person has said something, for another moderator than the one who decided. */
const Appeals = () => {
  const { moderation } = words.value
  return (
    <Moderation title={moderation.tabs.appeals} tab="/moderation/appeals">
      <Waiting />
    </Moderation>
  )
}

const Waiting = () => {
  const { moderation } = words.value
  const list = usePages("appeals", (query) => api.moderation.appeals.get({ query }))
  return (
    <List
      list={list}
      label={moderation.tabs.appeals}
      empty={moderation.noAppeals}
      show={(decision) => (
        <DecisionCard of={decision} toReport>
          <Answer
            decision={decision}
            done={() => list.change((items) => items.filter(({ id }) => id !== decision.id))}
          />
        </DecisionCard>
      )}
    />
  )
}

const Answer = ({ decision, done }: { readonly decision: Decision; readonly done: () => void }) => {
  const { moderation } = words.value
  const { appealOutcomes } = moderation
  return (
    <Form
      submit={moderation.answer}
      label={moderation.answer}
      send={(values) =>
        api.moderation.appeals({ id: decision.id }).answer.post({
          outcome: values.text("outcome") as keyof typeof appealOutcomes,
          answer: values.text("answer"),
        })
      }
      done={() => {
        say(moderation.appealAnswered)
        done()
      }}
    >
      <Field
        name="outcome"
        label={moderation.outcomeOfAppeal}
        value="upheld"
        options={Object.entries(appealOutcomes)}
      />
      <Field name="answer" label={moderation.answerText} rows={2} maxLength={2000} required />
    </Form>
  )
}

export default Appeals
