import { CodedError } from "../shared/coded-error.ts"

export class SelfReaction extends CodedError<SelfReaction>()(
  "post-reactions.SELF_REACTION",
  "You cannot react to your own post.",
) {}
