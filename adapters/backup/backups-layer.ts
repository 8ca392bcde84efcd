import { join, resolve } from "node:path"
import { Effect, Layer } from "effect"
import type { Config } from "../config/config.ts"
import { developmentSecretFile } from "../config/development-secret.ts"
import type { CheckCopy } from "../sql/maintenance/database-copies.ts"
import { Backups } from "./backups.ts"
import { copyContent } from "./content.ts"
import { makeEncrypted, openBackup } from "./encrypted-backup.ts"
import { type BackupSource, makeBackup } from "./make-backup.ts"
import { type RestoreTarget, refuseUnfit, restoreBackup } from "./restore-backup.ts"
import { soundManifest } from "./verify-backup.ts"

/** What the database provides for backups. */
interface DatabaseOfBackups extends Pick<BackupSource, "copies" | "hold">, Pick<RestoreTarget, "migrations"> {
  readonly checkCopy: CheckCopy
}

/** Backups of what is configured. */
export const backupsLayer = (config: Config, { checkCopy, copies, hold, migrations }: DatabaseOfBackups) => {
  const { dataDir, jwtSecret, s3 } = config
  const storage: BackupSource["storage"] =
    s3 === null
      ? { kind: "disk", folder: join(dataDir, "media"), attachments: join(dataDir, "attachments") }
      : { kind: "s3", bucket: s3.bucket ?? "" }
  const secretFile = jwtSecret === null ? developmentSecretFile(dataDir) : null
  const target: RestoreTarget = { copies, storage, secretFile, migrations }
  return Layer.succeed(Backups, {
    make: (folder, { encryptTo, ...options }) => {
      const source = { copies, storage, secretFile, hold, notHeld: secretsOf(config), copy: copyContent }
      if (encryptTo.length === 0) return makeBackup(source, resolve(folder), options)
      const by = { recipients: encryptTo, staging: join(dataDir, "backup-to-encrypt") }
      return makeEncrypted(source, resolve(folder), by, options)
    },
    open: (path, identity) =>
      openBackup(resolve(path), { identity, hold, staging: join(dataDir, "backup-to-restore") }),
    restorable: Effect.fnUntraced(function* (folder, progress) {
      const manifest = yield* soundManifest(resolve(folder), checkCopy, progress)
      yield* refuseUnfit(target, manifest)
      return manifest
    }),
    restore: (folder, manifest, options) => restoreBackup(target, resolve(folder), manifest, options),
  })
}

/** The variables of the environment that hold secrets here. */
const secretsOf = ({
  databaseUrl,
  idps,
  jwtSecret,
  mail,
  s3,
  secretsKey,
  ...previous
}: Config): ReadonlyArray<string> => [
  ...(jwtSecret === null ? [] : ["JWT_SECRET"]),
  ...(secretsKey === null ? [] : ["SECRETS_KEY"]),
  ...(previous.jwtSecretPrevious.length === 0 ? [] : ["JWT_SECRET_PREVIOUS"]),
  ...(previous.secretsKeyPrevious.length === 0 ? [] : ["SECRETS_KEY_PREVIOUS"]),
  ...(databaseUrl === null ? [] : ["DATABASE_URL"]),
  ...(mail.server === "console" ? [] : ["MAIL_URL"]),
  ...idps.map(({ setting }) => setting.replace(/ISSUER$/, "CLIENT_SECRET")),
  ...(s3 === null ? [] : ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]),
]
