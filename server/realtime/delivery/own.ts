import { Effect } from "effect"
import { type NotificationId, Notifications } from "../../../core/index.ts"
import { notificationView } from "../../delivery/notification-view.ts"
import { ownFrames } from "../own-frames.ts"
import type { Payload } from "../server-frames.ts"
import type { Addressed } from "./addressed.ts"
import { keyOf, ofKinds, pairsOf, type TextOf, textOf } from "./payload.ts"

/** What a frame has that says an id alone. */
const said = {
  "notification.read": (id: string | null) => ({ id }),
  "want.deleted": (wantId: string) => ({ wantId }),
} satisfies { readonly [Kind in keyof Payload]?: (subject: never) => Payload[Kind] }

/** The frames about what one user sees in their own way: notifications, imports, offers, wants, rounds and legs. */
export const ownTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const texts = new Map<string, string>(yield* notificationTexts(all))
  for (const kind of kindsOf(ownFrames)) {
    for (const [user, id] of pairsOf(ofKinds(all, kind))) {
      const shown: Effect.Effect<object, unknown, Needs> = ownFrames[kind].show(id, user)
      const found = yield* Effect.option(Effect.map(shown, (payload) => textOf(kind, payload as never)))
      if (found._tag === "Some") texts.set(`${kind} ${keyOf(user, id)}`, found.value)
    }
  }
  const ofUser: TextOf = (event, user) => texts.get(`${event.kind} ${keyOf(user, event.subject)}`) ?? null
  return {
    "notification.created": ofUser,
    ...textsFor(ownFrames, () => ofUser),
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

type Needs = Effect.Services<ReturnType<(typeof ownFrames)[keyof typeof ownFrames]["show"]>>

const kindsOf = <Table extends object>(table: Table) => Object.keys(table) as Array<never> as ReadonlyArray<keyof Table>

const textsFor = <Table extends object>(table: Table, of: (kind: keyof Table) => TextOf) =>
  Object.fromEntries(kindsOf(table).map((kind) => [kind, of(kind)])) as { readonly [Kind in keyof Table]: TextOf }
