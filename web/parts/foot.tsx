import { to } from "../state/curio.ts"
import { contactLink, site, sitePages } from "../state/site.ts"
import { words } from "../words/index.ts"

/** The links below every page: the operators' own pages, how they are reached, and help. */
export const Foot = () => {
  const { site: said } = words.value
  return (
    <footer class="container foot">
      <nav aria-label={said.foot}>
        {sitePages().map(({ name, title }) => (
          <a key={name} href={to(`/pages/${name}`)} dir="auto">
            {title}
          </a>
        ))}
        {site.contact !== null && (
          <a href={contactLink(site.contact)} rel="noopener">
            {said.contact}
          </a>
        )}
        <a href={to("/help")}>{said.help}</a>
      </nav>
    </footer>
  )
}

/** The operators' pages that a new member reads first. */
export const ReadFirst = () =>
  sitePages().length === 0 ? null : (
    <p>
      {words.value.site.read}{" "}
      {sitePages().map(({ name, title }, index) => (
        <span key={name}>
          {index > 0 && " · "}
          <a href={to(`/pages/${name}`)} target="_blank" dir="auto" rel="noopener">
            {title}
          </a>
        </span>
      ))}
    </p>
  )
