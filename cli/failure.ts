import { Schema } from "effect"

const withMessage = { message: Schema.String }

/** A command that failed. `message` is one sentence: the error, and what to do next. */
export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", withMessage) {}

/** Wrong usage of a command; exits with 2 instead of 1. */
export class UsageError extends Schema.TaggedError<UsageError>()("UsageError", withMessage) {}
