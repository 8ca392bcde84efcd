import { Flag } from "effect/cli"

/** One JSON document on stdout and nothing else. */
export const json = Flag.Boolean("json").pipe(Flag.withDescription("Print one JSON document"), Flag.withDefault(false))

/** Skips the question before something is destroyed. */
export const yes = Flag.Boolean("yes").pipe(
  Flag.withAlias("y"),
  Flag.withDescription("Do it without asking"),
  Flag.withDefault(false),
)

/** Whose: an account by id or address. */
export const user = Flag.String("user").pipe(Flag.withDescription("An account, by id or e-mail"))

/** How many rows a list shows at most. */
export const limit = Flag.Int("limit").pipe(
  Flag.withDescription("Show at most this many, newest first"),
  Flag.filter(
    (rows) => rows >= 1,
    () => "a list has at least 1 row",
  ),
  Flag.withDefault(1000),
)
