import { NoticeCard } from "../parts/notice.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { api, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** Why an account is suspended, for its owner, whose sign-in was refused for it; and the answer to it. */
const Suspended = () => {
  const { common, errors, settings } = words.value
  const notice = useResource("suspension", () => api.auth.suspension.get())
  const { error } = notice
  return (
    <article class="narrow">
      <Heading>{settings.notices.suspended}</Heading>
      {error?.code === "NOT_FOUND" ? (
        <p role="alert">{errors.ACCOUNT_SUSPENDED}</p>
      ) : error?.code === "INVALID_STATE" ? (
        <>
          <p role="alert">{settings.notices.again}</p>
          <a class="button" href={to("/sign-in")}>
            {common.signIn}
          </a>
        </>
      ) : (
        <Loaded of={notice}>
          {(data) => (
            <NoticeCard of={data} appeal={(text) => api.auth.suspension.appeal.post({ text })} change={notice.change} />
          )}
        </Loaded>
      )}
    </article>
  )
}

export default Suspended
