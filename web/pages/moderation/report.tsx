import { Back } from "../../parts/back.tsx"
import { CaseBody } from "../../parts/case.tsx"
import { Moderation } from "../../parts/moderation.tsx"
import { Loaded } from "../../parts/page.tsx"
import { ReportLine } from "../../parts/reports.tsx"
import { api, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { useResource } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** One report: the thing that it is about, what is known of the person, and what to do. */
const ReportPage = ({ params: { id = "" } }: PageProps) => {
  const { moderation } = words.value
  return (
    <Moderation title={moderation.thing}>
      <p>
        <Back to={to("/moderation")}>{moderation.queue}</Back>
      </p>
      <Report key={id} id={id} />
    </Moderation>
  )
}

const Report = ({ id }: { readonly id: string }) => {
  const found = useResource(`report ${id}`, () => api.moderation.reports({ id }).get())
  return (
    <Loaded of={found}>
      {(data) => (
        <article class="case">
          <ReportLine of={data} />
          <CaseBody of={data} reload={found.reload} claimed={(claimed) => found.change({ ...data, ...claimed })} />
        </article>
      )}
    </Loaded>
  )
}

export default ReportPage
