import type { InferSelectModel } from "drizzle-orm"
import type { OfferHandover, OfferProblem } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"

type Row = InferSelectModel<Tables["offers"]>

/** Reads how the owner hands over from the row of an offer. */
export const ownerHandoverOf = (row: Row): OfferHandover | null =>
  handoverOf(row.ownerHandoverKind, row.ownerHandoverCarrier, row.ownerHandoverNumber, row.ownerHandoverNote)

/** The same of the offerer. */
export const offererHandoverOf = (row: Row): OfferHandover | null =>
  handoverOf(row.offererHandoverKind, row.offererHandoverCarrier, row.offererHandoverNumber, row.offererHandoverNote)

const handoverOf = (
  how: OfferHandover["how"] | null,
  carrier: string | null,
  number: string | null,
  note: string | null,
): OfferHandover | null => (how === null ? null : { how, carrier, number, note })

/** Reads the problem of an offer from its row. */
export const problemOf = ({
  problemBy: by,
  problemReason: reason,
  problemAt: createdAt,
  problemAnsweredAt: answeredAt,
  problemOutcome: outcome,
  problemEndedAt: endedAt,
  ownerWords,
  offererWords,
}: Row): OfferProblem | null => {
  const text = by === "owner" ? ownerWords : offererWords
  if (by === null || reason === null || text === null || createdAt === null) return null
  const answer = by === "owner" ? offererWords : ownerWords
  return { by, reason, text, createdAt, answer, answeredAt, outcome, endedAt }
}

/** The columns of a handover of each side, as they are without one. */
export const noHandover = {
  owner: {
    ownerHandoverKind: null,
    ownerHandoverCarrier: null,
    ownerHandoverNumber: null,
    ownerHandoverNote: null,
  },
  offerer: {
    offererHandoverKind: null,
    offererHandoverCarrier: null,
    offererHandoverNumber: null,
    offererHandoverNote: null,
  },
} as const
