import { Heading } from "../../parts/page.tsx"
import { to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { sentenceOf, words } from "../../words/index.ts"

/** The settings by their names; the game platform leads back to this page after its sign-in. */
const Settings = ({ query }: PageProps) => {
  const { settings } = words.value
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
      <ul class="plain">
        {pages.map((page) => (
          <li key={page}>
            <a href={to(`/settings/${page}`)}>{settings[page].title}</a>
            <br />
            <small>{settings[page].about}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

const pages = [
  "profile",
  "privacy",
  "email",
  "password",
  "factors",
  "sessions",
  "provider",
  "platform",
  "notifications",
  "keys",
  "webhooks",
  "shares",
  "mappings",
  "notices",
  "reports",
  "data",
  "deletion",
] as const

export default Settings
