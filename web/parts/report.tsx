import type { CreateReport } from "@curio/client"
import { useSignal } from "@preact/signals"
import { say } from "../state/answers.ts"
import { api, me } from "../state/curio.ts"
import { words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"

type Target = Pick<CreateReport, "targetType" | "targetId">

/** The button that reports what breaks the rules, and its dialog. */
export const Report = ({ targetId, targetType }: Target) => {
  const open = useSignal(false)
  const { reports } = words.value
  const close = () => {
    open.value = false
  }
  // Visitors report nothing.
  if (me.value === null) return null
  return (
    <>
      <button type="button" class="quiet" onClick={() => (open.value = true)}>
        {reports.report}
      </button>
      {open.value && (
        <Dialog title={reports.title} close={close}>
          <Form
            submit={reports.send}
            send={(values) => {
              const details = values.text("details")
              const reason = values.text("reason") as CreateReport["reason"]
              return api.reports.post({ targetType, targetId, reason, ...(details === "" ? {} : { details }) })
            }}
            done={() => {
              close()
              say(reports.sent)
            }}
          >
            <Field name="reason" label={reports.reason} options={Object.entries(reports.reasons)} />
            <Field name="details" label={reports.details} rows={3} maxLength={2000} />
          </Form>
        </Dialog>
      )}
    </>
  )
}
