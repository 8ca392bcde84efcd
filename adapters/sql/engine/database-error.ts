import { Schema } from "effect"

/** The database cannot be used; `sentence` says which setting is wrong and how to correct it. */
export class DatabaseError extends Schema.TaggedError<DatabaseError>()("sql.DATABASE_FAULT", {
  sentence: Schema.String,
}) {
  override get message(): string {
    return this.sentence
  }
}
