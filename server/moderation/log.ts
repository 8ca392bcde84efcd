import { DateTime } from "effect"
import { Elysia, t } from "elysia"
import { type AuditEntry, viewLog } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described, named } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"
import { Query } from "../http/validation.ts"

/** What an administrator or a moderator did. Contract: moderation, log. */
const LogEntryView = named(
  "LogEntry",
  t.Object({
    id: OwnId,
    at: described("When it was done.", Moment),
    actor: described("The id of the account that did it, or null for the command line.", Nullable(Uuid)),
    command: described("What was done, in the words of the command line.", t.String()),
    target: described("The id of what it was done to.", t.String()),
    note: described("Why, or null.", Nullable(t.String())),
  }),
)

const logEntryView = ({ actor, at, command, id, note, target }: AuditEntry): typeof LogEntryView.static => ({
  ...{ id, at: DateTime.formatIso(at), actor, command, target, note },
})

/** Contract: moderation, log. */
export const moderationLogRoutes = ({ list, plugin }: Http) =>
  new Elysia({ prefix: "/moderation", tags: ["moderation"] }).use(plugin).get(
    "/log",
    ({ run, userId, query }) =>
      run(
        answer(
          list(
            "moderation log",
            query,
            (page) => viewLog({ by: userId, page }),
            (entry) => logEntryView(entry),
          ),
        ),
      ),
    {
      detail: { summary: "Lists what moderators and the command line did, for administrators." },
      query: Query(paging),
      response: {
        ...Ok(ListOf(LogEntryView)),
        ...fails(
          "moderation.FORBIDDEN",
          "moderation.FACTOR_REQUIRED",
          "users.ACCOUNT_SUSPENDED",
          "users.USER_NOT_FOUND",
        ),
      },
    },
  )
