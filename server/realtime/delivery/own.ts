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
  type RealtimeKind,
  type RoundId,
  Rounds,
  showLeg,
  type WantId,
} from "../../../core/index.ts"
import { importView } from "../../views/import.ts"
import { legView } from "../../views/leg.ts"
import { notificationView } from "../../views/notification.ts"
import { offerView } from "../../views/offer.ts"
import { roundView } from "../../views/round.ts"
import { wantView } from "../../views/want.ts"
import type { Addressed } from "./addressed.ts"
import { keyOf, ofKinds, pairsOf, type TextOf, textOf } from "./payload.ts"

/** The frames about what one user sees in their own way: notifications, imports, offers, wants, rounds and legs. */
export const ownTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const notifications = yield* Notifications
  const rounds = yield* Rounds
  const texts = new Map<string, string>()
  const add = (kind: RealtimeKind, key: string, text: string) => texts.set(`${kind} ${key}`, text)

  const receivers = Map.groupBy(pairsOf<NotificationId>(ofKinds(all, "notification.created")), ([user]) => user)
  for (const [user, pairs] of receivers) {
    const shown = yield* notifications.show(
      user,
      pairs.map(([, id]) => id),
    )
    for (const one of shown) {
      const notification = notificationView(one)
      add("notification.created", keyOf(user, notification.id), textOf("notification.created", { notification }))
    }
  }
  for (const [user, id] of pairsOf<OfferId>(ofKinds(all, "offer.updated"))) {
    const shown = yield* Effect.option(getOffer({ id, by: user }))
    if (shown._tag === "Some")
      add("offer.updated", keyOf(user, id), textOf("offer.updated", { offer: offerView(shown.value) }))
  }
  // A round may have thousands of members: one status of it is read once for all of a batch.
  const followed = Map.groupBy(pairsOf<RoundId>(ofKinds(all, "round.updated")), ([, id]) => id)
  for (const [id, pairs] of followed) {
    const users = pairs.map(([user]) => user)
    for (const [user, shown] of yield* rounds.showTo(users, id))
      add("round.updated", keyOf(user, id), textOf("round.updated", { round: roundView(shown) }))
  }
  for (const [user, id] of pairsOf<LegId>(ofKinds(all, "leg.updated"))) {
    const shown = yield* Effect.option(showLeg(id, user))
    if (shown._tag === "Some") add("leg.updated", keyOf(user, id), textOf("leg.updated", { leg: legView(shown.value) }))
  }
  for (const kind of ["import.progress", "import.done"] as const)
    for (const [user, id] of pairsOf<ImportId>(ofKinds(all, kind))) {
      const shown = yield* Effect.option(getImport({ id, viewer: user }))
      if (shown._tag === "Some") add(kind, keyOf(user, id), textOf(kind, { import: importView(shown.value.batch) }))
    }
  for (const [user, id] of pairsOf<WantId>(ofKinds(all, "want.updated"))) {
    const shown = yield* Effect.option(getWant({ id, by: user }))
    if (shown._tag === "Some")
      add("want.updated", keyOf(user, id), textOf("want.updated", { want: wantView(shown.value) }))
  }
  const text: TextOf = (event, user) => texts.get(`${event.kind} ${keyOf(user, event.subject)}`) ?? null
  const read: TextOf = ({ subject }) => textOf("notification.read", { id: subject })
  const wantDeleted: TextOf = ({ subject }) => (subject === null ? null : textOf("want.deleted", { wantId: subject }))
  return {
    "notification.created": text,
    "notification.read": read,
    "import.progress": text,
    "import.done": text,
    "offer.updated": text,
    "round.updated": text,
    "leg.updated": text,
    "want.updated": text,
    "want.deleted": wantDeleted,
  }
})
