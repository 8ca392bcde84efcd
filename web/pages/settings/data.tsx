import { useEffect } from "preact/hooks"
import { Button } from "../../parts/button.tsx"
import { List } from "../../parts/list.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Setting } from "../../parts/setting.tsx"
import { bytesText, Sentence, When } from "../../parts/texts.tsx"
import { api } from "../../state/curio.ts"
import { usePages, useResource } from "../../state/resources.ts"
import { fill, words } from "../../words/index.ts"

/** How much the texts of the user take; a day is named where both limits are there. */
const textsLine = ({ limit, limitPerDay, used, usedToday }: Texts): string => {
  const { data } = words.value.settings
  if (limit === null || limitPerDay === null) return fill(data.texts, { used: bytesText(used) })
  const [today, perDay] = [bytesText(usedToday), bytesText(limitPerDay)]
  return fill(data.textsOf, { used: bytesText(used), limit: bytesText(limit), today, perDay })
}

interface Texts {
  readonly used: number
  readonly limit: number | null
  readonly usedToday: number
  readonly limitPerDay: number | null
}

/** Copies of all that the service has of the user, and how much their files take. */
const Data = () => {
  const { common, settings } = words.value
  const { data } = settings
  const own = useResource("me", () => api.users.me.get())
  const copies = usePages("exports", (query) => api.exports.get({ query }))
  const isWaiting = copies.items.some(({ status }) => status === "queued" || status === "running")
  useEffect(() => {
    const timer = isWaiting ? setInterval(() => void copies.reload(), 3000) : undefined
    return () => clearInterval(timer)
  }, [isWaiting])
  return (
    <Setting title={data.title} about={data.about}>
      <Loaded of={own}>
        {({ storage: { limit, used }, texts }) => (
          <>
            <p>
              {limit === null
                ? fill(data.used, { used: bytesText(used) })
                : fill(data.usedOf, { used: bytesText(used), limit: bytesText(limit) })}
            </p>
            <p>{textsLine(texts)}</p>
          </>
        )}
      </Loaded>
      <p class="actions">
        <Button call={() => api.exports.post()} done={(copy) => copies.change([copy, ...copies.items])}>
          {data.ask}
        </Button>
        <button type="button" class="secondary" onClick={() => void copies.reload()}>
          {common.reload}
        </button>
      </p>
      <List
        list={copies}
        label={data.copies}
        empty={data.empty}
        show={({ bytes, createdAt, expiresAt, id, status }) => (
          <div class="line">
            <span>
              <When at={createdAt} /> · {data.statuses[status]} {bytes !== null && bytesText(bytes)}
              {status === "ready" && expiresAt !== null && (
                <>
                  <br />
                  <small>
                    <Sentence of={data.until} time={<When at={expiresAt} />} />
                  </small>
                </>
              )}
            </span>
            {status === "ready" && (
              <Button call={() => api.exports({ id }).url.get()} done={({ url }) => location.assign(url)}>
                {data.download}
              </Button>
            )}
          </div>
        )}
      />
    </Setting>
  )
}

export default Data
