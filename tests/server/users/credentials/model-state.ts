// One address and who gets into its account, as plainly as it can be said. Shares nothing with the core and knows no
// clock but the step of authenticator apps: what a user holds carries the number of the credentials that it was got
// with.
import { picked, type Who } from "./commands.ts"

export type Purpose = "password-reset" | "verification"
export type Held = Record<"account" | "credentials", number>

export type Session = Held & { ended: boolean; proof: "sign-in" | "factor" | null }
/** What a passkey is made for: a session that was proven. */
export type Challenge = { account: number; version: number }
/** A sign-in that waits for a factor, with the account of the provider that it came with. */
export type Begun = { account: number; version: number; used: boolean; link: Who | null }

/**
 * `credentials` counts resets and take-overs; tokens from before `refused` are good for nothing, and so are sign-ins
 * that wait from before `version`, and challenges for new passkeys. Secrets of apps, passkeys and recovery codes are
 * numbers.
 */
export type Account = Record<"number" | "credentials" | "refused" | "groups" | "events" | "version" | "wrong", number> &
  Record<"verified" | "hasKey" | "friends" | "talks" | "attends", boolean> & {
    password: string | null
    link: Who | null
    platform: Who | null
    app: { secret: number; lastStep: number } | null
    /** Which of the links and the secrets of factors are older than three days. */
    old: ReadonlyArray<"link" | "platform" | number>
    begunApp: { secret: number; session: Session } | null
    passkeys: ReadonlyArray<number>
    codes: Array<number>
    keys: Array<number>
    /** Its one export, once it has asked for it. */
    exported: { isOpen: boolean } | null
  }

/** What an account has that another person may have made, and that a take-over ends. */
export const withNothing = {
  ...{ link: null, platform: null, hasKey: false, friends: false },
  ...{ talks: false, groups: 0, events: 0, attends: false },
  ...{ app: null, begunApp: null, passkeys: [], old: [] },
}

/** The secrets of the factors that an account has. */
export const factorsOf = ({ app, passkeys }: Account): ReadonlyArray<number> => [
  ...(app === null ? [] : [app.secret]),
  ...passkeys,
]

/** Whether sign-ins need a second step, and proof a factor. */
export const hasFactor = ({ app, passkeys }: Account): boolean => app !== null || passkeys.length > 0

export type ModelState = ReturnType<typeof modelState>

/** What everybody holds, and what the parts of the model do with it. `step` is the present step of apps. */
export const modelState = (step: () => number) => {
  /** `account` is null while the address has none. */
  const state: { account: Account | null; made: number } = { account: null, made: 0 }
  let count = 0
  const passwords: Record<Who, Array<string>> = { owner: [], attacker: [] }
  const sessions: Record<Who, Array<Session>> = { owner: [], attacker: [] }
  const tokens: Record<Who, Array<Held>> = { owner: [], attacker: [] }
  const flows: Record<Who, Array<Held & { to: string }>> = { owner: [], attacker: [] }
  const begun: Record<Who, Array<Begun>> = { owner: [], attacker: [] }
  const secrets: Record<Who, Array<number>> = { owner: [], attacker: [] }
  const codes: Record<Who, Array<number>> = { owner: [], attacker: [] }
  const passkeys: Record<Who, Array<number>> = { owner: [], attacker: [] }
  const challenges: Record<Who, Array<Challenge>> = { owner: [], attacker: [] }
  const keys: Record<Who, Array<number>> = { owner: [], attacker: [] }
  const mails: Array<{ purpose: Purpose; account: number; used: boolean }> = []

  const create = (more: Partial<Account>): Account => {
    const nothing = { verified: false, password: null, ...withNothing }
    const account: Account = {
      number: ++count,
      credentials: 0,
      refused: 0,
      version: 0,
      wrong: 0,
      codes: [],
      keys: [],
      exported: null,
      ...nothing,
      ...more,
    }
    state.account = account
    return account
  }
  const enter = (who: Who, { number, credentials }: Account, proof: Session["proof"]) => {
    sessions[who].push({ account: number, credentials, ended: false, proof })
    tokens[who].push({ account: number, credentials })
  }
  const endMails = (purpose: Purpose) => {
    for (const mail of mails) if (mail.purpose === purpose) mail.used = true
  }
  /** A user who was about to prove to be there, or has done so, does it again. */
  const endProofs = (mine: Account) => {
    mine.version++
    for (const session of [...sessions.owner, ...sessions.attacker]) session.proof = null
  }
  /** What a reset ends that is not older than three days: links, and factors if all of them are. */
  const evictRecent = (mine: Account) => {
    if (!mine.old.includes("link")) mine.link = null
    if (!mine.old.includes("platform")) mine.platform = null
    if (factorsOf(mine).some((secret) => mine.old.includes(secret))) return
    Object.assign(mine, { app: null, passkeys: [], codes: [] })
  }
  /** No user who came in before comes back. */
  const evict = (mine: Account) => {
    mine.credentials++
    mine.wrong = 0
    mine.keys = []
    if (mine.exported !== null) mine.exported.isOpen = false
    endProofs(mine)
    for (const session of [...sessions.owner, ...sessions.attacker]) session.ended = true
    endMails("password-reset")
    endMails("verification")
    if (!mine.verified) Object.assign(mine, { verified: true, codes: [], ...withNothing })
    else evictRecent(mine)
  }
  const ownSession = (who: Who, index: number): Session | null => {
    const session = picked(sessions[who], index)
    return session === undefined || session.ended || session.account !== state.account?.number ? null : session
  }
  const isProven = (mine: Account, session: Session | null) =>
    hasFactor(mine) ? session?.proof === "factor" : session?.proof != null
  const newCodes = (who: Who, mine: Account) => {
    mine.codes = Array.from({ length: 10 }, () => ++state.made)
    codes[who].push(...mine.codes)
  }
  const wait = (who: Who, { number, version }: Account, link: Who | null) =>
    void begun[who].push({ account: number, version, used: false, link })
  /** Whether what a user has of that kind is right; `use` takes it then. Wrong codes of apps are counted. */
  const answer = (who: Who, mine: Account, c: { by: string; code: number; away?: number }, use: () => boolean) => {
    if (c.by === "recovery") {
      const code = picked(codes[who], c.code)
      if (code === undefined || !mine.codes.includes(code)) return "INVALID_CREDENTIALS"
      if (!use()) return "INVALID_STATE"
      mine.codes = mine.codes.filter((one) => one !== code)
      return "ok"
    }
    if (c.by === "passkey") {
      const passkey = picked(passkeys[who], c.code)
      if (passkey === undefined) return "skipped"
      // There is no challenge without a passkey.
      if (mine.passkeys.length === 0) return "INVALID_STATE"
      if (!mine.passkeys.includes(passkey)) return "INVALID_CREDENTIALS"
      return use() ? "ok" : "INVALID_STATE"
    }
    if (mine.app === null) return "INVALID_CREDENTIALS"
    if (mine.wrong >= 10) return "RATE_LIMITED"
    const at = step() + (c.away ?? 0)
    if (picked(secrets[who], c.code) !== mine.app.secret || at <= mine.app.lastStep) {
      mine.wrong++
      return "INVALID_CREDENTIALS"
    }
    if (!use()) return "INVALID_STATE"
    mine.app.lastStep = at
    return "ok"
  }
  return {
    ...{ state, step, passwords, sessions, tokens, flows, begun, secrets, codes, passkeys, challenges, keys, mails },
    ...{ create, enter, endMails, endProofs, evict, ownSession, isProven, newCodes, wait, answer },
  }
}
