import { Command } from "effect/cli"
import { auditCommand } from "./commands/audit.ts"
import { dbCommand } from "./commands/db.ts"
import { doctorCommand } from "./commands/doctor.ts"
import { importsCommand } from "./commands/imports.ts"
import { mailCommand } from "./commands/mail.ts"
import { seedCommand } from "./commands/seed.ts"
import { sessionsCommand } from "./commands/sessions.ts"
import { usersCommand } from "./commands/users.ts"
import { databaseAsAWhole, service } from "./service.ts"

/** The whole command. Contract: CLI. */
export const curio = Command.make("curio").pipe(
  Command.withDescription("Administer a curio server, also while it runs"),
  Command.withSubcommands([
    usersCommand.pipe(Command.provide(service)),
    sessionsCommand.pipe(Command.provide(service)),
    importsCommand.pipe(Command.provide(service)),
    mailCommand.pipe(Command.provide(service)),
    dbCommand.pipe(Command.provide(databaseAsAWhole)),
    doctorCommand,
    seedCommand.pipe(Command.provide(service)),
    auditCommand.pipe(Command.provide(service)),
  ]),
)
