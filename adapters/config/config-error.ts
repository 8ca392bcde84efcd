import { Schema } from "effect"

/** A setting cannot be used; `sentence` names it and says how to correct it. */
export class ConfigError extends Schema.TaggedError<ConfigError>()("config.FAULT", { sentence: Schema.String }) {
  override get message(): string {
    return this.sentence
  }
}
