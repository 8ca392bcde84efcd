import { Effect } from "effect"
import { listAccessKeys, listSessions, viewFactors } from "../../core/index.ts"
import { accessKeyView } from "../auth/access-key-view.ts"
import { factorsView } from "../auth/factors-view.ts"
import { sessionView } from "../auth/session-view.ts"
import { type Kind, listed, one } from "./lines.ts"

export const sessionsKind: Kind = {
  name: "sessions",
  lines: listed(
    (owner, page) => listSessions({ userId: owner.id, token: null, page }),
    // The file is written by no session.
    (session) => ({ line: sessionView(session, null) }),
  ),
}

export const keysKind: Kind = {
  name: "keys",
  lines: listed(
    (owner, page) => listAccessKeys(owner.id, page),
    (key) => ({ line: accessKeyView(key) }),
  ),
}

export const factorsKind: Kind = {
  name: "factors",
  lines: one((owner) => Effect.map(viewFactors(owner.id), (all) => ({ line: factorsView(all) }))),
}
