import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import {
  askWithTestFile,
  checkClamd,
  checkDiscovery,
  checkEditionSources,
  checkMailServer,
  checkPlatform,
  sourceOptionsOf,
  urlsOf,
} from "../../adapters/operations.ts"
import { fileLimit } from "../../core/index.ts"
import { type CheckResult, off, ok, warn, wrong } from "./check-result.ts"

// The services of others that the server calls, each asked whether it answers.

/** Connects to the mail server and logs in; sends nothing. */
export const checkMail = ({ mail, production }: Config): Effect.Effect<CheckResult> => {
  if (mail.server === "console") {
    const printed = "Mails are printed instead of sent; set MAIL_URL to smtp://user:password@host:587 to send them."
    return Effect.succeed(production ? wrong(printed) : off(printed))
  }
  return checkMailServer(mail.server).pipe(
    Effect.as(ok(`The mail server answers; mails come from ${mail.from.address}.`)),
    Effect.catch(({ reason }) =>
      Effect.succeed(wrong(`${reason} Look at MAIL_URL and at that server; mails wait until it works.`)),
    ),
  )
}

/** Asks the identity providers what they say about themselves. */
export const checkIdentityProvider = ({ idps, warnings }: Config): Effect.Effect<CheckResult> => {
  const warning = warnings.find((sentence) => sentence.startsWith("IDP_"))
  if (warning !== undefined) return Effect.succeed(wrong(`${warning} Set what is missing, or IDP_OAUTH_ENABLED=false.`))
  if (idps.length === 0)
    return Effect.succeed(off("Set IDP_OAUTH_ENABLED, IDP_ISSUER, IDP_CLIENT_ID, IDP_CLIENT_SECRET for it."))
  const checks = idps.map((idp) =>
    checkDiscovery(idp).pipe(
      Effect.as(ok(`${idp.issuer} answers; it must know ${idp.redirectUri} as a redirect address.`)),
      Effect.catch(({ reason }) =>
        Effect.succeed(wrong(`${reason} Look at ${idp.setting}, and whether this machine reaches the provider.`)),
      ),
    ),
  )
  return Effect.map(Effect.all(checks, { concurrency: "unbounded" }), (results) => {
    const failed = results.filter(({ status }) => status === "wrong")
    const said = (ones: typeof results) => ones.map(({ detail }) => detail).join(" ")
    return failed.length > 0 ? wrong(said(failed)) : ok(said(results))
  })
}

/**
 * Checks whether the platform answers at its addresses; signs in no user and needs no key, because each user has their
 * own.
 */
export const checkGamePlatform = ({ gamePlatform }: Config): Effect.Effect<CheckResult> => {
  const { apiUrl, enabled, openIdEndpoint, storeUrl } = gamePlatform
  if (!enabled) return Effect.succeed(off("GAMEPLATFORM_ENABLED is false."))
  const details = storeUrl === null ? "without details of games" : `details from ${storeUrl}`
  return checkPlatform([openIdEndpoint, apiUrl, ...(storeUrl === null ? [] : [storeUrl])]).pipe(
    Effect.as(ok(`${openIdEndpoint} answers; libraries from ${apiUrl}, ${details}.`)),
    Effect.catch(({ reason }) => Effect.succeed(wrong(`${reason} ${platformRemedy}`))),
  )
}

const platformRemedy =
  "Look at GAMEPLATFORM_*, and whether this machine reaches the platform; GAMEPLATFORM_ENABLED=false does without it."

/** Asks each source of details of editions for one. */
export const checkEditionLookup = (config: Config): Effect.Effect<CheckResult> => {
  const { editionSources } = config
  const asked = urlsOf(editionSources)
  return asked.length === 0
    ? Effect.succeed(off("EDITION_LOOKUP is off."))
    : checkEditionSources(editionSources, sourceOptionsOf(config, 0)).pipe(
        Effect.as(ok(`${asked.join(", ")} ${asked.length === 1 ? "answers" : "answer"}.`)),
        Effect.catch(({ reason }) => Effect.succeed(wrong(`${reason} ${lookupRemedy}`))),
      )
}

const lookupRemedy =
  "Look at EDITION_LOOKUP_URL, EDITION_SCRYFALL_URL, EDITION_MUSICBRAINZ_URL, EDITION_IGDB_* and EDITION_BGG_*, and " +
  "whether this machine reaches them; off as an address, or no client id or token, does without one."

const unknownTestFile =
  "clamd answers, but calls the test file of EICAR clean: look at its signatures and at ScanArchive in clamd.conf."
const notLooked =
  "clamd answers, but calls a file of 32 MB clean without looking at it: set MaxFileSize 40M, MaxScanSize 100M and " +
  "AlertExceedsMax yes in clamd.conf."
const looked = "clamd answers, and looks at files of up to 32 MB or refuses them."

/** Asks clamd whether it is there, and whether it looks at the largest file that a user may send. */
export const checkScanner = ({ clamd }: Config): Effect.Effect<CheckResult> =>
  clamd === null
    ? Effect.succeed(off("Set CLAMD_ADDRESS to have uploads scanned for malware."))
    : checkClamd(clamd).pipe(
        Effect.andThen(
          Effect.gen(function* () {
            if ((yield* askWithTestFile(clamd, 1000)) === "clean") return warn(unknownTestFile)
            return (yield* askWithTestFile(clamd, fileLimit)) === "clean" ? warn(notLooked) : ok(looked)
          }),
        ),
        Effect.catch((reason) =>
          Effect.succeed(
            wrong(`clamd: ${reason}. Look at CLAMD_ADDRESS and at clamd; uploads are refused until then.`),
          ),
        ),
      )
