import { DateTime } from "effect"
import type { Session } from "../session.ts"

/** When a proof ends. Contract: auth, proof. */
export const provenUntil = (provenAt: DateTime.Utc): DateTime.Utc => DateTime.add(provenAt, { minutes: 10 })

/** Whether a session was proven lately, by a factor if the account has one. Contract: auth, proof. */
export const isProven = (
  { provenAt, provenBy }: Pick<Session, "provenAt" | "provenBy">,
  hasFactor: boolean,
  now: DateTime.Utc,
): boolean =>
  provenAt !== null && DateTime.isLessThan(now, provenUntil(provenAt)) && (!hasFactor || provenBy === "factor")
