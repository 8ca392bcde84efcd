import type { ComponentType } from "preact"
import { useEffect } from "preact/hooks"
import { LocationProvider, lazy, Route, Router, useLocation } from "preact-iso"
import { Frame } from "./parts/frame.tsx"
import type { NavName } from "./parts/navigation.tsx"
import { Sentence } from "./parts/texts.tsx"
import { api, isVisitor, me, pageAt, service, to } from "./state/curio.ts"
import type { PageProps } from "./state/page-props.ts"
import { useResource } from "./state/resources.ts"
import { role } from "./state/role.ts"
import { signInFor, unreachable } from "./state/session.ts"
import { words } from "./words/index.ts"

interface Page {
  /** Below /app; `:id` is a parameter. */
  readonly path: string
  readonly load: () => Promise<{ readonly default: ComponentType<PageProps> }>
  /** Whether it is shown without a session. */
  readonly open?: true
  /** Whether it is shown to visitors: where the server shows them the market, or all that it may. */
  readonly visitors?: "market" | "all"
  /** The place in the navigation, whose name is in the part `nav` of the catalogue. */
  readonly nav?: NavName
}

/** The pages of the app. Each is a file with the component that it exports by default, loaded when it is needed. */
export const pages: ReadonlyArray<Page> = [
  { path: "/", load: () => import("./pages/home.tsx"), nav: "home" },
  { path: "/posts/:id", load: () => import("./pages/post.tsx") },
  { path: "/market", load: () => import("./pages/market.tsx"), nav: "market", visitors: "market" },
  { path: "/listings", load: () => import("./pages/listings.tsx"), nav: "listings" },
  { path: "/listings/:id", load: () => import("./pages/listing.tsx"), visitors: "market" },
  { path: "/items", load: () => import("./pages/items.tsx") },
  { path: "/items/:id", load: () => import("./pages/item.tsx"), visitors: "market" },
  { path: "/collections", load: () => import("./pages/collections.tsx"), nav: "collections" },
  { path: "/collections/:id", load: () => import("./pages/collection.tsx"), visitors: "market" },
  { path: "/editions/:edition", load: () => import("./pages/edition.tsx") },
  { path: "/statistics", load: () => import("./pages/statistics.tsx") },
  { path: "/search", load: () => import("./pages/search.tsx"), visitors: "market" },
  { path: "/add", load: () => import("./pages/add.tsx") },
  { path: "/sets", load: () => import("./pages/sets.tsx"), nav: "sets" },
  { path: "/sets/:id", load: () => import("./pages/set.tsx") },
  { path: "/sets/:id/sellers", load: () => import("./pages/set-sellers.tsx") },
  { path: "/worth", load: () => import("./pages/worth.tsx"), nav: "worth" },
  { path: "/loans", load: () => import("./pages/loans.tsx"), nav: "loans" },
  { path: "/offers", load: () => import("./pages/offers.tsx"), nav: "offers" },
  { path: "/offers/:id", load: () => import("./pages/offer.tsx") },
  { path: "/messages", load: () => import("./pages/messages.tsx"), nav: "messages" },
  { path: "/messages/:id", load: () => import("./pages/conversation.tsx") },
  { path: "/events", load: () => import("./pages/events.tsx"), nav: "events", visitors: "all" },
  { path: "/events/new", load: () => import("./pages/event-new.tsx") },
  { path: "/events/:id", load: () => import("./pages/event.tsx"), visitors: "all" },
  { path: "/people", load: () => import("./pages/people.tsx"), nav: "people" },
  { path: "/people/:id", load: () => import("./pages/person.tsx"), visitors: "market" },
  { path: "/imports/:id", load: () => import("./pages/import.tsx") },
  { path: "/notifications", load: () => import("./pages/notifications.tsx") },
  { path: "/sign-in", load: () => import("./pages/sign-in.tsx"), open: true },
  { path: "/sign-up", load: () => import("./pages/sign-up.tsx"), open: true },
  { path: "/forgot-password", load: () => import("./pages/forgot-password.tsx"), open: true },
  { path: "/reset-password", load: () => import("./pages/reset-password.tsx"), open: true },
  { path: "/verify-email", load: () => import("./pages/verify-email.tsx"), open: true },
  { path: "/confirm-email", load: () => import("./pages/confirm-email.tsx"), open: true },
  { path: "/undo-email", load: () => import("./pages/undo-email.tsx"), open: true },
  { path: "/undo-added", load: () => import("./pages/undo-added.tsx"), open: true },
  { path: "/unsubscribe", load: () => import("./pages/unsubscribe.tsx"), open: true },
  { path: "/suspended", load: () => import("./pages/suspended.tsx"), open: true },
  { path: "/auth/callback", load: () => import("./pages/auth-callback.tsx"), open: true },
  { path: "/wants", load: () => import("./pages/wants.tsx"), nav: "wants" },
  { path: "/wants/matches", load: () => import("./pages/matches.tsx") },
  { path: "/wants/sellers", load: () => import("./pages/sellers.tsx") },
  { path: "/rounds", load: () => import("./pages/rounds/index.tsx"), nav: "rounds", visitors: "all" },
  { path: "/rounds/new", load: () => import("./pages/rounds/new.tsx") },
  { path: "/rounds/:id", load: () => import("./pages/rounds/round.tsx"), visitors: "all" },
  { path: "/rounds/:id/edit", load: () => import("./pages/rounds/edit.tsx") },
  { path: "/rounds/:id/people", load: () => import("./pages/rounds/people.tsx") },
  { path: "/rounds/:id/groups", load: () => import("./pages/rounds/groups.tsx") },
  { path: "/rounds/:id/result", load: () => import("./pages/rounds/result.tsx") },
  { path: "/rounds/:id/entries/:entryId", load: () => import("./pages/rounds/entry.tsx") },
  { path: "/moderation", load: () => import("./pages/moderation/index.tsx"), nav: "moderation" },
  { path: "/moderation/reports/:id", load: () => import("./pages/moderation/report.tsx") },
  { path: "/moderation/appeals", load: () => import("./pages/moderation/appeals.tsx") },
  { path: "/moderation/log", load: () => import("./pages/moderation/log.tsx") },
  { path: "/moderation/roles", load: () => import("./pages/moderation/roles.tsx") },
  { path: "/legs/:id", load: () => import("./pages/leg.tsx") },
  { path: "/settings", load: () => import("./pages/settings/index.tsx") },
  { path: "/settings/profile", load: () => import("./pages/settings/profile.tsx") },
  { path: "/settings/privacy", load: () => import("./pages/settings/privacy.tsx") },
  { path: "/settings/email", load: () => import("./pages/settings/email.tsx") },
  { path: "/settings/password", load: () => import("./pages/settings/password.tsx") },
  { path: "/settings/factors", load: () => import("./pages/settings/factors.tsx") },
  { path: "/settings/authenticator", load: () => import("./pages/settings/authenticator.tsx") },
  { path: "/settings/sessions", load: () => import("./pages/settings/sessions.tsx") },
  { path: "/settings/provider", load: () => import("./pages/settings/provider.tsx") },
  { path: "/settings/platform", load: () => import("./pages/settings/platform.tsx") },
  { path: "/settings/platform/games", load: () => import("./pages/settings/games.tsx") },
  { path: "/settings/notifications", load: () => import("./pages/settings/notifications.tsx") },
  { path: "/settings/keys", load: () => import("./pages/settings/keys.tsx") },
  { path: "/settings/webhooks", load: () => import("./pages/settings/webhooks.tsx") },
  { path: "/settings/webhooks/:id", load: () => import("./pages/settings/webhook.tsx") },
  { path: "/settings/shares", load: () => import("./pages/settings/shares.tsx") },
  { path: "/settings/mappings", load: () => import("./pages/settings/mappings.tsx") },
  { path: "/settings/notices", load: () => import("./pages/settings/notices.tsx") },
  { path: "/settings/reports", load: () => import("./pages/settings/reports.tsx") },
  { path: "/settings/data", load: () => import("./pages/settings/data.tsx") },
  { path: "/settings/deletion", load: () => import("./pages/settings/deletion.tsx") },
  { path: "/pages/:name", load: () => import("./pages/site-page.tsx"), open: true },
  { path: "/help", load: () => import("./pages/help.tsx"), open: true },
  { path: "/s/:token", load: () => import("./pages/share.tsx"), open: true },
]

/** Whether the app was bundled by a server for development (`server/web/bundle.ts`). */
declare const inDevelopment: boolean

/** All parts of the look, for those who change them. */
const ofDevelopment: ReadonlyArray<Page> = inDevelopment
  ? [{ path: "/parts", load: () => import("./pages/parts.tsx"), open: true }]
  : []

/** The whole app: what is on every page, and the page of the address. */
export const App = () => (
  <LocationProvider scope={to("/")}>
    <Frame links={links.filter(isForUser)} isForVisitors={isForVisitors}>
      {unreachable.value ? (
        <Unreachable />
      ) : (
        <Router>
          {routes.map(({ component, path }) => (
            <Route key={path} path={to(path)} component={component} />
          ))}
          <Route default component={missing} />
        </Router>
      )}
    </Frame>
  </LocationProvider>
)

const links = pages.flatMap(({ nav, path, visitors }) => (nav === undefined ? [] : [{ nav, path, visitors }]))

/** Visitors see links to their own pages, and moderators alone see the link to theirs. */
const isForUser = ({ nav, visitors }: (typeof links)[number]): boolean =>
  isVisitor.value ? isShown(visitors) : nav !== "moderation" || role.value?.role != null

/**
 * The part of a page that is loaded when it is needed. After an upgrade of the server the old part is gone: then the
 * whole app is loaded again, once.
 */
const part = (load: Page["load"]) =>
  lazy(() =>
    load().catch((error: unknown) => {
      const again = `loaded again ${location.pathname}`
      if (sessionStorage.getItem(again) !== null) throw error
      sessionStorage.setItem(again, "")
      location.reload()
      return new Promise<never>(() => undefined)
    }),
  )

/** A page that is shown to users who are signed in, unless it is open to others. */
const guarded = ({ load, open, visitors }: Page) => {
  const Part = part(load)
  const shown = (props: PageProps) => {
    if (open !== true && me.value === undefined)
      return (
        <p class="page-comes" aria-busy="true">
          {words.value.common.loading}
        </p>
      )
    if (open !== true && me.value === null && !isShown(visitors)) return <SignInFirst />
    return <Part {...props} />
  }
  return Object.assign(shown, { preload: Part.preload })
}

/** Begins to load the part of the page at a path, while the session and the words are asked for. */
export const preload = (path: string): void => void routeAt(path)?.component.preload()

/** Whether the page at a path is for users who are signed in alone. */
export const needsSession = (path: string): boolean => {
  const { open, visitors } = routeAt(path)?.page ?? { open: true }
  return open !== true && visitors === undefined
}

const isForVisitors = (path: string): boolean => routeAt(path)?.page.visitors !== undefined

/** Whether the server shows such a page to visitors, and the app is shown to one. */
const isShown = (visitors: Page["visitors"]): boolean =>
  isVisitor.value && (visitors === "market" || (visitors === "all" && service.value?.visitors === "all"))

const routeAt = (path: string) =>
  routes.find((one) => new RegExp(`^${one.path.replaceAll(/:\w+/g, "[^/]+")}/?$`).test(pageAt(path)))

/** The first page for visitors is the market; the others lead to signing in. */
const SignInFirst = () => {
  const { route, url } = useLocation()
  const page = isVisitor.value && pageAt(url) === "/" ? to("/market") : signInFor(url)
  useEffect(() => route(page, true), [])
  return null
}

/** The server could not be reached, or refuses this address because the community has another one. */
const Unreachable = () => {
  const { common, errors } = words.value
  const service = useResource("service", () => api.get())
  const home = service.data === null ? null : `${new URL(service.data.docs).origin}${to("/")}`
  return (
    <div role="alert">
      {home === null || home.startsWith(location.origin) ? (
        <p>{errors.OFFLINE}</p>
      ) : (
        <p>
          <Sentence of={common.elsewhere} address={<a href={home}>{home}</a>} />
        </p>
      )}
      <button type="button" onClick={() => location.reload()}>
        {common.tryAgain}
      </button>
    </div>
  )
}

const routes = [...pages, ...ofDevelopment].map((page) => ({ path: page.path, page, component: guarded(page) }))
const missing = part(() => import("./pages/not-found.tsx"))
