import { CodedError } from "../shared/index.ts"

/** The caller does not have the role. */
export class NotModerator extends CodedError<NotModerator>()(
  "moderation.FORBIDDEN",
  "The account does not have the role.",
) {}
/** The caller has the role, which is out of use until the account has a second factor. */
export class FactorRequired extends CodedError<FactorRequired>()(
  "moderation.FACTOR_REQUIRED",
  "The role needs a second factor.",
) {}
/** A suspended account gets no role. */
export class HolderSuspended extends CodedError<HolderSuspended>()(
  "moderation.HOLDER_SUSPENDED",
  "A suspended account gets no role.",
) {}
/** An account without a second factor gets no role. */
export class HolderWithoutFactor extends CodedError<HolderWithoutFactor>()(
  "moderation.HOLDER_WITHOUT_FACTOR",
  "An account without a second factor gets no role (MODERATOR_FACTOR).",
) {}
/** The caller wrote the report, or it is about the caller or an offer of theirs. */
export class OwnCase extends CodedError<OwnCase>()(
  "moderation.OWN_CASE",
  "Moderators do not decide their own cases.",
) {}
/** The body says nothing of the rule, and does more than dismiss. */
export class RuleMissing extends CodedError<RuleMissing>()("moderation.RULE_MISSING", "The rule is missing.") {}
/** There is no account to be warned or suspended: it is deleted, or the target was gone before. */
export class PersonGone extends CodedError<PersonGone>()("moderation.PERSON_GONE", "There is no account any more.") {}
/** No decision has the id. */
export class DecisionNotFound extends CodedError<DecisionNotFound>()(
  "moderation.NOT_FOUND",
  "There is no such decision.",
) {}
/** The decision was undone before. */
export class AlreadyUndone extends CodedError<AlreadyUndone>()(
  "moderation.ALREADY_UNDONE",
  "The decision is undone already.",
) {}
/** What a decision removed does not come back. */
export class NotUndoable extends CodedError<NotUndoable>()(
  "moderation.NOT_UNDOABLE",
  "What was removed does not come back.",
) {}
/** The person has appealed against the decision before. */
export class AlreadyAppealed extends CodedError<AlreadyAppealed>()(
  "moderation.ALREADY_APPEALED",
  "There is one appeal for each decision.",
) {}
/** The appeal was answered before. */
export class AppealNotOpen extends CodedError<AppealNotOpen>()(
  "moderation.APPEAL_NOT_OPEN",
  "The appeal is answered already.",
) {}
