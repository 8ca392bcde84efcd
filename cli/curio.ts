import { Command } from "effect/cli"
import { auditCommand } from "./commands/audit.ts"
import { backupCommand, restoreCommand, verifyCommand } from "./commands/backup.ts"
import { commentsCommand } from "./commands/comments.ts"
import { dbCommand } from "./commands/db.ts"
import { doctorCommand } from "./commands/doctor.ts"
import { editionsCommand } from "./commands/editions.ts"
import { eventsCommand } from "./commands/events.ts"
import { healthCommand } from "./commands/health.ts"
import { importsCommand } from "./commands/imports.ts"
import { invitesCommand } from "./commands/invites.ts"
import { keysCommand } from "./commands/keys.ts"
import { listingsCommand } from "./commands/listings.ts"
import { mailCommand } from "./commands/mail.ts"
import { messagesCommand } from "./commands/messages.ts"
import { offersCommand } from "./commands/offers.ts"
import { postsCommand } from "./commands/posts.ts"
import { reportsCommand } from "./commands/reports.ts"
import { roundsCommand } from "./commands/rounds.ts"
import { secretsCommand } from "./commands/secrets.ts"
import { seedCommand } from "./commands/seed.ts"
import { sessionsCommand } from "./commands/sessions.ts"
import { usersCommand } from "./commands/users.ts"
import { wantsCommand } from "./commands/wants.ts"
import { webhooksCommand } from "./commands/webhooks.ts"
import { backupsHere, databaseAsAWhole, service, serviceOnAnyDatabase } from "./service.ts"

/** The whole command. Contract: CLI. */
export const curio = Command.make("curio").pipe(
  Command.withDescription("Administer a curio server, also while it runs"),
  Command.withSubcommands([
    usersCommand,
    sessionsCommand.pipe(Command.provide(service)),
    keysCommand.pipe(Command.provide(service)),
    invitesCommand.pipe(Command.provide(service)),
    webhooksCommand.pipe(Command.provide(service)),
    importsCommand,
    reportsCommand.pipe(Command.provide(service)),
    offersCommand.pipe(Command.provide(service)),
    postsCommand.pipe(Command.provide(service)),
    commentsCommand.pipe(Command.provide(service)),
    messagesCommand.pipe(Command.provide(service)),
    listingsCommand.pipe(Command.provide(service)),
    eventsCommand.pipe(Command.provide(service)),
    wantsCommand.pipe(Command.provide(service)),
    editionsCommand.pipe(Command.provide(service)),
    roundsCommand,
    mailCommand.pipe(Command.provide(service)),
    secretsCommand.pipe(Command.provide(service)),
    backupCommand.pipe(Command.provide(backupsHere)),
    restoreCommand.pipe(Command.provide(backupsHere)),
    verifyCommand,
    dbCommand.pipe(Command.provide(databaseAsAWhole)),
    doctorCommand,
    healthCommand,
    seedCommand.pipe(Command.provide(serviceOnAnyDatabase)),
    auditCommand.pipe(Command.provide(service)),
  ]),
)
