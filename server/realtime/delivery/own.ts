import { Effect } from "effect"
import {
  getImport,
  getOffer,
  getWant,
  type ImportId,
  type LegId,
  type NotificationId,
  Notifications,
  type OfferId,
  type RoundId,
  showLeg,
  showRound,
  type UserId,
  type WantId,
} from "../../../core/index.ts"
import { importView } from "../../catalog/import-view.ts"
import { notificationView } from "../../delivery/notification-view.ts"
import { legView } from "../../market/leg-view.ts"
import { offerView } from "../../market/offer-view.ts"
import { roundView } from "../../market/round-view.ts"
import { wantView } from "../../market/want-view.ts"
import type { Payload } from "../server-frames.ts"
import type { Addressed } from "./addressed.ts"
import { keyOf, ofKinds, pairsOf, type TextOf, textOf } from "./payload.ts"

const imported = (id: ImportId, viewer: UserId) =>
  Effect.map(getImport({ id, viewer }), ({ batch }) => ({ import: importView(batch) }))

/** What a frame has that shows an object as one user sees it. If the user sees it no more, there is no frame. */
const shown = {
  "import.progress": imported,
  "import.done": imported,
  "offer.updated": (id: OfferId, by: UserId) =>
    Effect.map(getOffer({ id, by }), (offer) => ({ offer: offerView(offer) })),
  "round.updated": (id: RoundId, user: UserId) =>
    Effect.map(showRound(id, user), (round) => ({ round: roundView(round) })),
  "leg.updated": (id: LegId, user: UserId) => Effect.map(showLeg(id, user), (leg) => ({ leg: legView(leg) })),
  "want.updated": (id: WantId, by: UserId) => Effect.map(getWant({ id, by }), (want) => ({ want: wantView(want) })),
} satisfies ShownBy

/** What a frame has that says an id alone. */
const said = {
  "notification.read": (id: string | null) => ({ id }),
  "want.deleted": (wantId: string) => ({ wantId }),
} satisfies { readonly [Kind in keyof Payload]?: (subject: never) => Payload[Kind] }

/** The frames about what one user sees in their own way: notifications, imports, offers, wants, rounds and legs. */
export const ownTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const texts = new Map<string, string>(yield* notificationTexts(all))
  for (const kind of kindsOf(shown)) {
    // Each kind has ids of its own.
    const show = shown[kind] as (id: string, user: UserId) => Effect.Effect<object, unknown, Needs>
    for (const [user, id] of pairsOf(ofKinds(all, kind))) {
      const found = yield* Effect.option(Effect.map(show(id, user), (payload) => textOf(kind, payload as never)))
      if (found._tag === "Some") texts.set(`${kind} ${keyOf(user, id)}`, found.value)
    }
  }
  const ofUser: TextOf = (event, user) => texts.get(`${event.kind} ${keyOf(user, event.subject)}`) ?? null
  return {
    "notification.created": ofUser,
    ...textsFor(shown, () => ofUser),
    ...textsFor(
      said,
      (kind): TextOf =>
        ({ subject }) =>
          textOf(kind, said[kind](subject as never) as never),
    ),
  }
})

/** The notifications of a user are read at once. */
const notificationTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const notifications = yield* Notifications
  const texts: Array<readonly [key: string, text: string]> = []
  const receivers = Map.groupBy(pairsOf<NotificationId>(ofKinds(all, "notification.created")), ([user]) => user)
  for (const [user, pairs] of receivers) {
    const ids = pairs.map(([, id]) => id)
    for (const one of yield* notifications.show(user, ids)) {
      const notification = notificationView(one)
      const text = textOf("notification.created", { notification })
      texts.push([`notification.created ${keyOf(user, notification.id)}`, text])
    }
  }
  return texts
})

type Needs = Effect.Services<ReturnType<(typeof shown)[keyof typeof shown]>>

type ShownBy = {
  readonly [Kind in keyof Payload]?: (id: never, user: UserId) => Effect.Effect<Payload[Kind], unknown, unknown>
}

const kindsOf = <Table extends object>(table: Table) => Object.keys(table) as Array<never> as ReadonlyArray<keyof Table>

const textsFor = <Table extends object>(table: Table, of: (kind: keyof Table) => TextOf) =>
  Object.fromEntries(kindsOf(table).map((kind) => [kind, of(kind)])) as { readonly [Kind in keyof Table]: TextOf }
