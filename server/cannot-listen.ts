import { Schema } from "effect"

/** The address of HOST and PORT cannot be listened on; `sentence` says why. */
export class CannotListen extends Schema.TaggedError<CannotListen>()("server.CANNOT_LISTEN", {
  sentence: Schema.String,
}) {
  override get message(): string {
    return this.sentence
  }
}
