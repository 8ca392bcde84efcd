import { Heading } from "../../parts/page.tsx"
import { to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { sentenceOf, words } from "../../words/index.ts"

/** The settings in groups; the game platform leads back to this page after its sign-in. */
const Settings = ({ query }: PageProps) => {
  const { browsing, settings } = words.value
  const { code, gameplatform } = query
  return (
    <div class="narrow">
      <Heading>{settings.title}</Heading>
      {gameplatform === "connected" && (
        <p role="status">
          {settings.platform.connected} <a href={to("/settings/platform")}>{settings.platform.title}</a>
        </p>
      )}
      {gameplatform === "error" && <p role="alert">{sentenceOf(code ?? "LINK_FAILED")}</p>}
      {groups.map(({ name, pages }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name}>{browsing.groups[name].title}</h2>
          <p>{browsing.groups[name].about}</p>
          <ul class="plain">
            {pages.map((page) => (
              <li key={page}>
                <a href={to(`/settings/${page}`)}>{settings[page].title}</a>
                <br />
                <small>{settings[page].about}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const groups = [
  { name: "you", pages: ["profile", "privacy", "notifications"] },
  { name: "signIn", pages: ["email", "password", "factors", "sessions", "provider"] },
  { name: "things", pages: ["platform", "mappings", "shares"] },
  { name: "programs", pages: ["keys", "webhooks"] },
  { name: "rules", pages: ["notices", "reports"] },
  { name: "account", pages: ["data", "deletion"] },
] as const

export default Settings
