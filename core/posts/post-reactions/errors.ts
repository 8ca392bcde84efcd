import { CodedError } from "../../shared/index.ts"

export class SelfReaction extends CodedError<SelfReaction>()(
  "post-reactions.SELF_REACTION",
  "You cannot react to your own post.",
) {}
