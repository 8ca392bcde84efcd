import { Schema } from "effect"

/** A command that failed. `message` is one sentence: the error, and what to do next. */
export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", { sentence: Schema.String }) {
  override get message(): string {
    return this.sentence
  }
}

/** Wrong usage of a command; exits with 2 instead of 1. */
export class CalledWrongly extends Schema.TaggedError<CalledWrongly>()("CalledWrongly", { sentence: Schema.String }) {
  override get message(): string {
    return this.sentence
  }
}
