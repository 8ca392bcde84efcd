import type { InferSelectModel } from "drizzle-orm"
import type { OfferHandover, OfferProblem, OfferProgress } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"

type Row = InferSelectModel<Tables["offers"]>

/** Reads what the two sides did from the row of an offer, and the columns that are no key of an offer. */
export const progressOf = ({
  ownerHandoverKind,
  ownerHandoverCarrier,
  ownerHandoverNumber,
  ownerHandoverNote,
  offererHandoverKind,
  offererHandoverCarrier,
  offererHandoverNumber,
  offererHandoverNote,
  problemBy: by,
  problemReason: reason,
  problemAt: createdAt,
  problemAnsweredAt: answeredAt,
  problemOutcome: outcome,
  problemEndedAt: endedAt,
  ownerWords,
  offererWords,
  ...row
}: Omit<Row, "place">) => {
  const [text, answer] = by === "owner" ? [ownerWords, offererWords] : [offererWords, ownerWords]
  const problem: OfferProblem | null =
    by === null || reason === null || text === null || createdAt === null
      ? null
      : { by, reason, text, createdAt, answer, answeredAt, outcome, endedAt }
  const handoverOf = (
    how: OfferHandover["how"] | null,
    carrier: string | null,
    number: string | null,
    note: string | null,
  ): OfferHandover | null => (how === null ? null : { how, carrier, number, note })
  return {
    ...row,
    ownerHandover: handoverOf(ownerHandoverKind, ownerHandoverCarrier, ownerHandoverNumber, ownerHandoverNote),
    offererHandover: handoverOf(
      offererHandoverKind,
      offererHandoverCarrier,
      offererHandoverNumber,
      offererHandoverNote,
    ),
    problem,
  }
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

/** Converts what the two sides did to columns; an offer without a problem has no words. */
export const storedProgress = <A extends OfferProgress>({ offererHandover, ownerHandover, problem, ...offer }: A) => ({
  ...offer,
  ownerHandoverKind: ownerHandover?.how ?? null,
  ownerHandoverCarrier: ownerHandover?.carrier ?? null,
  ownerHandoverNumber: ownerHandover?.number ?? null,
  ownerHandoverNote: ownerHandover?.note ?? null,
  offererHandoverKind: offererHandover?.how ?? null,
  offererHandoverCarrier: offererHandover?.carrier ?? null,
  offererHandoverNumber: offererHandover?.number ?? null,
  offererHandoverNote: offererHandover?.note ?? null,
  problemBy: problem?.by ?? null,
  problemReason: problem?.reason ?? null,
  problemAt: problem?.createdAt ?? null,
  problemAnsweredAt: problem?.answeredAt ?? null,
  problemOutcome: problem?.outcome ?? null,
  problemEndedAt: problem?.endedAt ?? null,
  ownerWords: (problem?.by === "owner" ? problem.text : problem?.answer) ?? null,
  offererWords: (problem?.by === "offerer" ? problem.text : problem?.answer) ?? null,
})
