import { useEffect, useLayoutEffect } from "preact/hooks"
import { useLocation } from "preact-iso"
import { api, isVisitor, me, pageAt, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { role } from "../state/role.ts"
import { listen } from "../state/socket.ts"
import { counted, words } from "../words/index.ts"
import { useDisclosure } from "./disclosure.tsx"
import { Icon } from "./icon.tsx"
import { numberText } from "./texts.tsx"

export type NavName = (typeof groups)[number][1][number] | (typeof places)[number]

/** Where one mostly is, and what of the addresses below /app belongs to each place. */
const places = ["home", "market", "collections", "deals", "messages"] as const
const belonging: Readonly<Record<string, (typeof places)[number]>> = {
  "": "home",
  posts: "home",
  market: "market",
  collections: "collections",
  editions: "collections",
  items: "collections",
  statistics: "collections",
  offers: "deals",
  rounds: "deals",
  legs: "deals",
  messages: "messages",
}

/** The other pages, by what one does there. */
const groups = [
  ["collecting", ["wants", "sets", "loans", "worth"]],
  ["trading", ["offers", "listings", "rounds"]],
  ["community", ["events", "people", "moderation"]],
] as const

export interface NavProps {
  readonly links: ReadonlyArray<{ readonly path: string; readonly nav: NavName }>
}

/**
 * The pages: for members five places at the side, or in a bar at the bottom of a narrow window, and the others in
 * groups, which a button opens there. Visitors have few pages, which stand in the header.
 */
export const Navigation = ({ links }: NavProps) => {
  const { nav } = words.value
  const { path } = useLocation()
  const { around, button, close, open } = useDisclosure()
  useEffect(close, [path])
  const shown = new Map<string, string>(links.map(({ nav: name, path: page }) => [name, page]))
  const link = (name: NavName) => {
    const page = shown.get(name)
    if (page === undefined) return null
    return (
      <li key={name}>
        <a href={to(page)} aria-current={path === to(page) ? "page" : undefined}>
          {!isVisitor.value && <Icon of={name} />}
          <span>{nav[name]}</span>
          {name === "moderation" && <Waiting />}
        </a>
      </li>
    )
  }
  return (
    <div class={isVisitor.value ? "pages for-visitors" : "pages"} {...around}>
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
      <nav aria-label={nav.label}>
        {!isVisitor.value && <Places path={path} />}
        <div id="pages" class={open.value ? "open" : undefined}>
          {isVisitor.value ? (
            <ul>{links.map(({ nav: name }) => link(name))}</ul>
          ) : (
            groups.map(([group, names]) => (
              <div key={group}>
                <p id={`pages-${group}`}>{nav.groups[group]}</p>
                <ul aria-labelledby={`pages-${group}`}>{names.map(link)}</ul>
              </div>
            ))
          )}
        </div>
      </nav>
    </div>
  )
}

const paths = { home: "/", market: "/market", collections: "/collections", deals: "/offers", messages: "/messages" }

/** The five places with what waits there, and between them what makes something new. */
const Places = ({ path }: { readonly path: string }) => {
  const { nav } = words.value
  const counts = useCounts()
  // A window that is narrow leaves space for them.
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.add("with-places")
    return () => classList.remove("with-places")
  }, [])
  const here = belonging[pageAt(path).split("/")[1] ?? ""]
  return (
    <ul class="places">
      <li class="new">
        <New />
      </li>
      {places.map((name) => {
        const count = counts[name as keyof typeof counts] ?? 0
        return (
          <li key={name}>
            <a
              href={to(paths[name])}
              aria-current={path === to(paths[name]) ? "page" : here === name ? "true" : undefined}
              aria-describedby={count > 0 ? `count-${name}` : undefined}
            >
              <Icon of={name} />
              <span>{nav[name]}</span>
              {count > 0 && (
                <span class="badge" aria-hidden="true">
                  {numberText(count)}
                </span>
              )}
            </a>
            {count > 0 && (
              <span id={`count-${name}`} hidden>
                {counted(nav.counts[name as keyof typeof counts], count)}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** How many messages are not read, and how many of the newest offers wait for the user. */
const useCounts = () => {
  const known = me.value != null
  const messages = useResource(known ? "unread messages" : null, () => api.chat["unread-count"].get())
  const offers = useResource(known ? "open offers" : null, () =>
    api.offers.get({ query: { status: "pending", limit: 50 } }),
  )
  useEffect(() => {
    if (!known) return
    const ends = [
      ...(["message.created", "conversation.read", "ready"] as const).map((type) =>
        listen(type, () => void messages.reload()),
      ),
      ...(["offer.updated", "resync"] as const).map((type) => listen(type, () => void offers.reload())),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [known])
  const open = (offers.data?.items ?? []).filter(
    ({ proposal }) => proposal !== null && proposal.proposer.id !== me.value?.id,
  )
  return { deals: open.length, messages: messages.data?.count ?? 0 }
}

/** What one can make, each with the address that opens its form. */
const kinds = {
  item: ["collections", "/items?add=item"],
  post: ["home", "/?add=post"],
  want: ["wants", "/wants?add=want"],
  listing: ["listings", "/listings?add=listing"],
  event: ["events", "/events/new"],
  round: ["rounds", "/rounds/new"],
} as const

const New = () => {
  const { nav } = words.value
  const { around, button, close, open } = useDisclosure()
  return (
    <div {...around}>
      <button
        ref={button}
        type="button"
        class="secondary"
        aria-expanded={open.value}
        aria-controls="new"
        onClick={() => (open.value = !open.value)}
      >
        <Icon of="plus" /> <span>{nav.new}</span>
      </button>
      <ul id="new" class="menu" hidden={!open.value}>
        {Object.entries(kinds).map(([kind, [icon, page]]) => (
          <li key={kind}>
            <a href={to(page)} onClick={close}>
              <Icon of={icon} /> <span>{nav.kinds[kind as keyof typeof kinds]}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many reports and appeals wait for moderators. */
const Waiting = () => {
  const { appeals = 0, reports = 0 } = role.value?.waiting ?? {}
  const count = reports + appeals
  return count > 0 ? <span class="badge"> {numberText(count)}</span> : null
}
