import { Cache, DateTime, Duration, Effect, Exit, Scheduler, Semaphore } from "effect"
import { Elysia, NotFoundError, t } from "elysia"
import { type OpenPage, type OpenPageKind, OpenPages, openPageKinds, type Position } from "../../core/index.ts"
import { TextOf } from "../http/answers/media-types.ts"
import { described } from "../http/answers/named.ts"
import { Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Text } from "../http/input/text-schemas.ts"
import { Params } from "../http/validation.ts"
import { escaped } from "./markup.ts"

const type = "application/xml; charset=utf-8"

/**
 * The addresses of all pages that visitors see, for programs that look for them (sitemaps.org, protocol 0.9), in
 * portions; no route where nothing is for visitors or the server has no pages. Contract: users, sitemap.
 */
export const sitemapRoutes = ({ config, plugin }: Http) => {
  const app = new Elysia({ tags: ["users"] })
  if (config.visitors === "off" || !config.web) return app as unknown as Elysia
  const kinds = openPageKinds.filter((kind) => config.visitors === "all" || !isHosted(kind))
  const { indexText, portionText } = sitemapOf(kinds, config)
  return app
    .use(plugin)
    .get(
      "/sitemap.xml",
      ({ run, set }) =>
        run(
          Effect.map(indexText, (text) => {
            set.headers["content-type"] = type
            return text
          }),
        ),
      {
        visitors: "market",
        detail: { summary: "Returns where the portions of the sitemap are." },
        response: Ok(TextOf(type)),
      },
    )
    .get(
      "/sitemaps/:name",
      async ({ run, params, set }) => {
        const text = await run(portionText(numberIn(params.name)))
        if (text === null) throw new NotFoundError()
        set.headers["content-type"] = type
        return text
      },
      {
        visitors: "market",
        detail: { summary: "Returns a portion of the sitemap: addresses of pages that visitors see." },
        params: Params({ name: described("The number of the portion with `.xml` behind it.", Text({ max: 100 })) }),
        response: { ...Ok(TextOf(type)), 404: t.Object({ error: t.Literal("NOT_FOUND") }) },
      },
    ) as unknown as Elysia
}

const isHosted = (kind: OpenPageKind): boolean => kind === "events" || kind === "rounds"

/** The number of a portion; 0, which none has, for a name that is no such one. */
const numberIn = (name: string): number => Number(/^([1-9]\d{0,4})\.xml$/.exec(name)?.[1] ?? 0)

/** How many addresses a portion has at most, and how many portions there are; the protocol allows 50,000 of both. */
const mostAddresses = 5_000
const mostPortions = 1_000
/** How many rows one statement looks at. */
const rowsAtOnce = 500

/** Where a portion begins. */
interface Portion {
  readonly kind: OpenPageKind
  readonly after: Position | null
}

/**
 * The texts of the sitemap. Where the portions begin is looked for once an hour, by one walk over all pages that
 * visitors see, and the text of a portion is kept for a minute. One of them is made at a time, in short statements, so
 * that others wait for none of it.
 */
const sitemapOf = (
  kinds: ReadonlyArray<OpenPageKind>,
  { frontendUrl, publicUrl }: Pick<Http["config"], "frontendUrl" | "publicUrl">,
) => {
  const turns = Semaphore.makeUnsafe(1)
  const kept = <Key, A, R>(make: (key: Key) => Effect.Effect<A, never, R>, capacity: number, time: Duration.Duration) =>
    Effect.runSync(
      Cache.makeWith((key: Key) => turns.withPermit(make(key)), {
        capacity,
        timeToLive: (exit: Exit.Exit<A, never>) => (Exit.isSuccess(exit) ? time : Duration.zero),
        requireServicesAt: "lookup",
        // The cache keeps the scheduler that it is made with. That of `runSync` would give sockets no turn at a yield.
      }).pipe(Effect.provideService(Scheduler.Scheduler, new Scheduler.MixedScheduler())),
    )

  const portions = kept((_: "all") => portionsOf(kinds), 1, Duration.hours(1))
  const textOf = Effect.fnUntraced(function* ({ after, kind }: Portion) {
    const { pages } = yield* pagesBehind(kind, after, mostAddresses)
    return urlSet(pages.map(({ id, updatedAt }) => ({ at: `${frontendUrl}/${kind}/${id}`, updatedAt })))
  })
  const texts = kept((portion: Portion) => textOf(portion), 16, Duration.minutes(1))

  return {
    indexText: Effect.map(Cache.get(portions, "all"), (all) =>
      index(all.map((_, n) => `${publicUrl}/sitemaps/${n + 1}.xml`)),
    ),
    /** The text of a portion by its number, from 1; `null` where there is none. */
    portionText: Effect.fnUntraced(function* (number: number) {
      const portion = (yield* Cache.get(portions, "all"))[number - 1]
      return portion === undefined ? null : yield* Cache.get(texts, portion)
    }),
  }
}

const portionsOf = Effect.fnUntraced(function* (kinds: ReadonlyArray<OpenPageKind>) {
  const found: Array<Portion> = []
  for (const kind of kinds) {
    let after: Position | null = null
    do {
      const { isLast, pages }: Pages = yield* pagesBehind(kind, after, mostAddresses)
      if (pages.length > 0) found.push({ kind, after })
      after = isLast ? null : (pages.at(-1)?.position ?? null)
    } while (after !== null && found.length < mostPortions)
  }
  return found.slice(0, mostPortions)
})

interface Pages {
  readonly pages: ReadonlyArray<OpenPage>
  /** Whether there is none behind them. */
  readonly isLast: boolean
}

/** The first pages of a kind behind a position, at most `most`. */
const pagesBehind = Effect.fnUntraced(function* (kind: OpenPageKind, from: Position | null, most: number) {
  const open = yield* OpenPages
  const pages: Array<OpenPage> = []
  let after = from
  do {
    const { items, next } = yield* open.list(kind, { limit: rowsAtOnce, after })
    pages.push(...items)
    after = next
    // Others have their turn.
    yield* Effect.yieldNow
  } while (after !== null && pages.length <= most)
  return { pages: pages.slice(0, most), isLast: pages.length <= most }
})

const index = (portions: ReadonlyArray<string>): string =>
  document(
    "sitemapindex",
    portions.map((at) => `<sitemap><loc>${escaped(at)}</loc></sitemap>`),
  )

const urlSet = (pages: ReadonlyArray<{ readonly at: string; readonly updatedAt: DateTime.Utc }>): string =>
  document(
    "urlset",
    pages.map(
      ({ at, updatedAt }) => `<url><loc>${escaped(at)}</loc><lastmod>${DateTime.formatIso(updatedAt)}</lastmod></url>`,
    ),
  )

const document = (name: string, parts: ReadonlyArray<string>): string =>
  [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...parts,
    `</${name}>\n`,
  ].join("\n")
