import { Schema } from "effect"

/** A setting cannot be used; `sentence` says which one and what would mend it. */
export class ConfigFault extends Schema.TaggedError<ConfigFault>()("config.FAULT", { sentence: Schema.String }) {
  override get message(): string {
    return this.sentence
  }
}
