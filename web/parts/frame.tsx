import type { ComponentChildren } from "preact"
import { useLocation } from "preact-iso"
import { notice } from "../state/answers.ts"
import { hadSession, isVisitor, me, to } from "../state/curio.ts"
import { signInFor, unreachable } from "../state/session.ts"
import { site } from "../state/site.ts"
import { words } from "../words/index.ts"
import { AccountMenu, Bell } from "./account-menu.tsx"
import { Foot } from "./foot.tsx"
import { Navigation, type NavProps } from "./navigation.tsx"
import { Offline } from "./offline.tsx"
import { Proof } from "./proof.tsx"
import { WaitingChanges } from "./waiting-changes.tsx"

interface Props extends NavProps {
  /** Whether the page at a path is shown to visitors: they come back to it when they have signed in. */
  readonly isForVisitors: (path: string) => boolean
  readonly children: ComponentChildren
}

/** What is on every page: the header with its navigation, what the app says in passing, and the page itself. */
export const Frame = ({ children, isForVisitors, links }: Props) => {
  const { common, nav } = words.value
  const { path, url } = useLocation()
  // Where a session goes on, the page does not move once the server has said so.
  const isMember = me.value != null || (me.value === undefined && hadSession && !unreachable.value)
  const isKnown = isMember || isVisitor.value
  return (
    <>
      <a class="skip" href="#page">
        {common.skip}
      </a>
      <header class={isMember ? "for-members" : isVisitor.value ? "for-visitors" : undefined}>
        <a class="brand" href={to("/")}>
          {site.logo === null ? <Mark /> : <img src={site.logo} alt="" />} <span dir="auto">{site.name}</span>
        </a>
        {isKnown && <Navigation links={links} />}
        {isKnown && <Search key={url} />}
        <div class="account">
          {me.value === null && <a href={isForVisitors(path) ? signInFor(url) : to("/sign-in")}>{nav.signIn}</a>}
          {me.value != null && <Bell key={me.value.id} />}
          <AccountMenu />
        </div>
      </header>
      <p class="container connection" role="status">
        {me.value != null && <Offline />}
      </p>
      <main id="page" class="container" tabIndex={-1}>
        {me.value != null && <WaitingChanges />}
        {children}
      </main>
      <Foot />
      <Notice />
      <Proof />
    </>
  )
}

/** A shelf with books and something round. */
const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M8 6v20h16V6M8 16h16M12 10.5v5.5M16 9v7M19.5 10l1 6M13 22.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0" />
  </svg>
)

/** One search for everything, which leads to its page. What was asked for stays in the field there. */
const Search = () => {
  const { nav } = words.value
  const { query, path, route } = useLocation()
  const page = to("/search")
  const ask = (event: Event) => {
    event.preventDefault()
    const asked = new FormData(event.currentTarget as HTMLFormElement).get("q")
    if (asked !== null && String(asked).trim() !== "")
      route(`${page}?${new URLSearchParams({ q: String(asked).trim() })}`)
  }
  return (
    <search class="find">
      <form action={page} onSubmit={ask}>
        <input
          type="search"
          name="q"
          aria-label={nav.find}
          placeholder={nav.findHint}
          maxLength={200}
          defaultValue={path === page ? (query["q"] ?? "") : ""}
        />
      </form>
    </search>
  )
}

const Notice = () => (
  <div class="notice">
    <p role="status">{notice.value?.isError === false ? notice.value.text : ""}</p>
    <p role="alert">{notice.value?.isError === true ? notice.value.text : ""}</p>
    {notice.value?.action !== undefined && (
      <button type="button" onClick={act}>
        {notice.value.action.name}
      </button>
    )}
    {notice.value !== null && (
      <button type="button" class="close" aria-label={words.value.common.close} onClick={() => (notice.value = null)} />
    )}
  </div>
)

const act = () => {
  const press = notice.value?.action?.press
  notice.value = null
  press?.()
}
