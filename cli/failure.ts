import { Schema } from "effect"

/** A command that could not be done. `message` is one sentence: what is wrong, and what to do next. */
export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", { sentence: Schema.String }) {
  override get message(): string {
    return this.sentence
  }
}

/** A command that was called wrongly; exits with 2 instead of 1. */
export class CalledWrongly extends Schema.TaggedError<CalledWrongly>()("CalledWrongly", { sentence: Schema.String }) {
  override get message(): string {
    return this.sentence
  }
}
