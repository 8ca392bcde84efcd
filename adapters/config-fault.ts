import { Schema } from "effect"

/** A setting cannot be used; `sentence` names it and says how to correct it. */
export class ConfigFault extends Schema.TaggedError<ConfigFault>()("config.FAULT", { sentence: Schema.String }) {
  override get message(): string {
    return this.sentence
  }
}
