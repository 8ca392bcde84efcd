import { Schema } from "effect"

/** The server cannot listen on HOST and PORT; `sentence` says why. */
export class CannotListen extends Schema.TaggedError<CannotListen>()("server.CANNOT_LISTEN", {
  sentence: Schema.String,
}) {
  override get message(): string {
    return this.sentence
  }
}
