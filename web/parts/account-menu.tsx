import type { TargetedFocusEvent, TargetedKeyboardEvent } from "preact"
import { useEffect } from "preact/hooks"
import { useLocation } from "preact-iso"
import { api, me, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { askRole } from "../state/role.ts"
import { signOut } from "../state/session.ts"
import { listen } from "../state/socket.ts"
import { paint, type Theme, theme } from "../state/theme.ts"
import { choose, fill, type Language, language, languages, words } from "../words/index.ts"
import { Icon } from "./icon.tsx"
import { Name } from "./texts.tsx"

/** How many notifications are not read; it counts without a reload. */
export const Bell = () => {
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
    <a class="bell" href={to("/notifications")}>
      <span aria-hidden="true">
        <Icon of="bell" />
        {count > 0 && <span class="badge">{count}</span>}
      </span>
      <span class="hidden">{fill(nav.unread, { count })}</span>
    </a>
  )
}

/** The menu of the account: the language, the colors, the settings, and signing out. */
export const AccountMenu = () => {
  const { nav, themes } = words.value
  const { path } = useLocation()
  return (
    <details key={path} class="dropdown" onKeyDown={closeByEscape} onFocusOut={closeBehind}>
      <summary>
        {me.value == null ? (
          nav.language
        ) : (
          <>
            <span class="avatar" data-letter={[...me.value.displayName][0]} aria-hidden="true" />
            <Name>{me.value.displayName}</Name>
          </>
        )}
      </summary>
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
        <p>
          <a href={to("/help")} onClick={closeAround}>
            {words.value.site.help}
          </a>
        </p>
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
