import type { Import } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { Button } from "../../parts/button.tsx"
import { Check } from "../../parts/check.tsx"
import { Empty } from "../../parts/empty.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { follow } from "../../parts/import.tsx"
import { ImportProgress, isActive } from "../../parts/import-progress.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Setting } from "../../parts/setting.tsx"
import { Name } from "../../parts/texts.tsx"
import { reasonOf } from "../../state/answers.ts"
import { useCollections } from "../../state/collections.ts"
import { api, to } from "../../state/curio.ts"
import { useResource } from "../../state/resources.ts"
import { listen } from "../../state/socket.ts"
import { counted, words } from "../../words/index.ts"

/** Imports games of the platform into a collection: all of them or some, and how far the import is. */
const Games = () => {
  const { common, settings } = words.value
  const { platform } = settings
  const { games, imports } = api.integrations.gameplatform
  const library = useResource("platform games", () => games.get())
  const collections = useCollections("me")
  const latest = useResource("platform imports", () => imports.get({ query: { limit: 1 } }))
  const isAll = useSignal(true)
  const show = (batch: Import) => latest.change({ items: [batch], nextCursor: null })
  useEffect(() => {
    const changed = ({ import: batch }: { readonly import: Import }) => {
      if (batch.source === "gameplatform") show(batch)
    }
    const ends = [
      listen("import.progress", changed),
      listen("import.done", changed),
      listen("resync", () => void latest.reload()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  const [batch] = latest.data?.items ?? []
  // What the socket says may come before the answer to the request, which then says less.
  const active = batch !== undefined && isActive(batch) ? batch.id : null
  useEffect(() => follow(active, show), [active])
  const possible = (collections.data ?? []).filter(({ type }) => type === "games")
  return (
    <Setting title={platform.games} about={platform.gamesAbout}>
      {batch !== undefined && <ImportProgress of={batch} change={show} />}
      {batch !== undefined && !isActive(batch) && (
        <p>
          <a href={to(`/collections/${batch.collectionId}`)}>{platform.open}</a>
        </p>
      )}
      {library.error !== null && notReady.has(library.error.code) ? (
        <p>
          {reasonOf(library.error)} <a href={to("/settings/platform")}>{platform.title}</a>
        </p>
      ) : (
        <Loaded of={library}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty picture="box">{platform.noGames}</Empty>
            ) : (
              <Form
                submit={platform.start}
                label={platform.games}
                send={(values) => {
                  const collectionId = values.text("collectionId")
                  const some = items.map(({ appId }) => appId).filter((appId) => values.checked(`game ${appId}`))
                  return imports.post({
                    appIds: isAll.value ? "all" : some,
                    ...(collectionId === ""
                      ? { newCollectionName: values.text("newCollectionName") }
                      : { collectionId }),
                  })
                }}
                done={show}
                fieldOf={{ IMPORT_INVALID_COLLECTION_NAME: "newCollectionName" }}
              >
                <Field
                  name="collectionId"
                  label={platform.collection}
                  options={[["", platform.newCollection], ...possible.map(({ id, name }) => [id, name] as const)]}
                />
                <Field name="newCollectionName" label={platform.newName} value={platform.games} maxLength={100} />
                <fieldset>
                  <legend>{counted(platform.count, items.length)}</legend>
                  <label>
                    <input type="checkbox" checked={isAll} onChange={() => (isAll.value = !isAll.value)} />{" "}
                    {platform.all}
                  </label>
                  {!isAll.value &&
                    items.map(({ appId, importedIn, name }) => (
                      <div key={appId}>
                        <Check name={`game ${appId}`} label={<Name>{name}</Name>} />{" "}
                        {importedIn.length > 0 && <small>{platform.imported}</small>}
                      </div>
                    ))}
                </fieldset>
              </Form>
            )
          }
        </Loaded>
      )}
      {library.data !== null && (
        <p class="actions">
          <Button call={() => games.get({ query: { refresh: true } })} done={library.change}>
            {common.reload}
          </Button>
        </p>
      )}
    </Setting>
  )
}

/** What the settings of the platform mend. */
const notReady: ReadonlySet<string> = new Set(["GAMEPLATFORM_NOT_LINKED", "GAMEPLATFORM_API_KEY_MISSING"])

export default Games
