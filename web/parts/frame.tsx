import { useSignal } from "@preact/signals"
import type { ComponentChildren, TargetedFocusEvent, TargetedKeyboardEvent } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { useLocation } from "preact-iso"
import { notice } from "../state/answers.ts"
import { api, isVisitor, me, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { askRole, role } from "../state/role.ts"
import { signInFor, signOut } from "../state/session.ts"
import { connection, listen } from "../state/socket.ts"
import { paint, type Theme, theme } from "../state/theme.ts"
import { choose, fill, type Language, language, languages, words } from "../words/index.ts"
import { Icon } from "./icon.tsx"
import { Proof } from "./proof.tsx"
import { Name, numberText } from "./texts.tsx"

interface Links {
  readonly links: ReadonlyArray<{ readonly path: string; readonly nav: keyof typeof words.value.nav }>
}

interface Props extends Links {
  /** Whether the page at a path is shown to visitors: they come back to it when they have signed in. */
  readonly isForVisitors: (path: string) => boolean
  readonly children: ComponentChildren
}

/** What is on every page: the header with its navigation, what the app says in passing, and the page itself. */
export const Frame = ({ children, isForVisitors, links }: Props) => {
  const { common, nav } = words.value
  const { path, url } = useLocation()
  return (
    <>
      <a class="skip" href="#page">
        {common.skip}
      </a>
      <header class="container">
        <nav aria-label={nav.label}>
          <ul>
            <li>
              <a class="brand" href={to("/")}>
                curio
              </a>
            </li>
            {(me.value != null || isVisitor.value) && <Pages key={path} links={links} />}
          </ul>
          <ul>
            {me.value === null && (
              <li>
                <a href={isForVisitors(path) ? signInFor(url) : to("/sign-in")}>{nav.signIn}</a>
              </li>
            )}
            {me.value != null && (
              <li>
                <Bell key={me.value.id} />
              </li>
            )}
            <li>
              <Menu />
            </li>
          </ul>
        </nav>
      </header>
      <p class="container connection" role="status">
        {me.value != null && connection.value === "waiting" ? common.offline : ""}
      </p>
      <main id="page" class="container" tabIndex={-1}>
        {children}
      </main>
      <Notice />
      <Proof />
    </>
  )
}

/** The pages of the navigation: in a row where there is space for them, else in a menu that a button opens. */
const Pages = ({ links }: Links) => {
  const { nav } = words.value
  const { path } = useLocation()
  const open = useSignal(false)
  const button = useRef<HTMLButtonElement>(null)
  const leave = ({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLLIElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) open.value = false
  }
  const closeByKey = ({ key }: TargetedKeyboardEvent<HTMLLIElement>) => {
    if (key !== "Escape" || !open.value) return
    open.value = false
    button.current?.focus()
  }
  return (
    <li class="pages" onFocusOut={leave} onKeyDown={closeByKey}>
      <button
        ref={button}
        type="button"
        class="quiet narrow-only"
        aria-expanded={open.value}
        aria-controls="pages"
        onClick={() => (open.value = !open.value)}
      >
        <Icon of="bars" /> <span>{nav.menu}</span>
      </button>
      <ul id="pages" class={open.value ? "open" : undefined}>
        {links.map(({ nav: name, path: page }) => (
          <li key={page}>
            <a href={to(page)} aria-current={path === to(page) ? "page" : undefined}>
              {nav[name]}
              {name === "moderation" && <Waiting />}
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** How many reports and appeals wait for moderators. */
const Waiting = () => {
  const { appeals = 0, reports = 0 } = role.value?.waiting ?? {}
  const count = reports + appeals
  return count > 0 ? <sup> {numberText(count)}</sup> : null
}

/** How many notifications are not read; it counts without a reload. */
const Bell = () => {
  const { nav } = words.value
  const unread = useResource("unread", () => api.notifications["unread-count"].get())
  useEffect(() => {
    const again = () => void unread.reload()
    const ends = [
      listen("notification.created", ({ notification }) => notification.type === "reports_waiting" && askRole()),
      listen("notification.created", again),
      listen("notification.read", again),
      listen("ready", again),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  const count = unread.data?.count ?? 0
  return (
    <a href={to("/notifications")}>
      <span aria-hidden="true">
        <Icon of="bell" />
        {count > 0 && <sup>{count}</sup>}
      </span>
      <span class="hidden">{fill(nav.unread, { count })}</span>
    </a>
  )
}

const Menu = () => {
  const { nav, themes } = words.value
  const { path } = useLocation()
  return (
    <details key={path} class="dropdown" onKeyDown={closeByEscape} onFocusOut={closeBehind}>
      <summary>{me.value == null ? nav.language : <Name>{me.value.displayName}</Name>}</summary>
      <div class="menu">
        <label>
          {nav.language}
          <select value={language.value} onChange={(event) => choose(event.currentTarget.value as Language)}>
            {Object.entries(languages).map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {nav.theme}
          <select value={theme.value} onChange={(event) => paint(event.currentTarget.value as Theme)}>
            {Object.entries(themes).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {me.value != null && (
          <>
            <p>
              <a href={to("/settings")} onClick={closeAround}>
                {nav.settings}
              </a>
            </p>
            <button type="button" class="secondary" onClick={signOut}>
              {nav.signOut}
            </button>
          </>
        )}
      </div>
    </details>
  )
}

const closeAround = ({ currentTarget }: Event) => {
  const around = (currentTarget as Element).closest("details")
  if (around !== null) around.open = false
}

const closeByEscape = ({ currentTarget, key }: TargetedKeyboardEvent<HTMLDetailsElement>) => {
  if (key !== "Escape") return
  currentTarget.open = false
  currentTarget.querySelector("summary")?.focus()
}

/** The focus is on another part of the page. */
const closeBehind = ({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLDetailsElement>) => {
  if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) currentTarget.open = false
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
