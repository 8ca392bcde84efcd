import { Flag } from "effect/cli"
import { codePoints } from "../core/index.ts"

/** One JSON document on stdout and nothing else. */
export const json = Flag.Boolean("json").pipe(Flag.withDescription("Print one JSON document"), Flag.withDefault(false))

/**
 * Skips the confirmation before data is destroyed. Every command that changes data takes it, even one without a
 * confirmation. Contract: CLI.
 */
export const yes = Flag.Boolean("yes").pipe(
  Flag.withAlias("y"),
  Flag.withDescription("Do it without asking"),
  Flag.withDefault(false),
)

/** A restore ends all sessions, unless this is given. Contract: CLI, backup. */
export const keepSessions = Flag.Boolean("keep-sessions").pipe(
  Flag.withDescription("Leave the sessions and tokens of the backup as they are"),
  Flag.withDefault(false),
)

/** An account, by id or address. */
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

/** The reason of an administrator, kept in the audit log. Contract: CLI, audit. */
export const note = Flag.String("note").pipe(
  Flag.withDescription("Why; kept in the audit log"),
  Flag.map((text) => text.trim()),
  Flag.filter(
    (text) => text !== "" && codePoints(text) <= 2000,
    () => "a note has 1 to 2000 characters",
  ),
)
