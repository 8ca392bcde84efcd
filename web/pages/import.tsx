import type { Import } from "@curio/client"
import { useEffect } from "preact/hooks"
import { follow, Notes, Rows } from "../parts/import.tsx"
import { ImportProgress, isActive } from "../parts/import-progress.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** One import: how far it is, what became of its rows, and the way to its collection. Notifications lead here. */
const ImportPage = ({ params: { id = "" } }: PageProps) => {
  const { browsing, imports } = words.value
  const batch = useResource<Import>(`import ${id}`, () => api.imports({ id }).get())
  const isRunning = batch.data !== null && isActive(batch.data)
  useEffect(() => (isRunning ? follow(id, batch.change) : undefined), [id, isRunning])
  return (
    <Loaded whole of={batch}>
      {(data) => (
        <>
          <Heading>{imports.title}</Heading>
          <ImportProgress of={data} change={batch.change} />
          <p>
            <a href={to(`/collections/${data.collectionId}`)}>{browsing.toCollection}</a>
          </p>
          {!isRunning && <Rows of={data} />}
          {!isRunning && <Notes of={data} />}
        </>
      )}
    </Loaded>
  )
}

export default ImportPage
