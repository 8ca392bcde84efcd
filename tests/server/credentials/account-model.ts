// One address and who gets into its account, as plainly as it can be said. Shares nothing with the core and knows no
// clock but the step of authenticator apps: what somebody holds carries the number of the credentials that it was got
// with.
import { type Command, type Picture, picked, type Who } from "./commands.ts"

type Purpose = "password-reset" | "verification"
type Held = Record<"account" | "credentials", number>

type Session = Held & { ended: boolean; proof: "sign-in" | "factor" | null }
/** A sign-in that waits for a factor, with the account of the provider that it came with. */
type Begun = { account: number; version: number; used: boolean; link: Who | null }

/**
 * `credentials` counts resets and take-overs; tokens from before `refused` are good for nothing, and so are sign-ins
 * that wait from before `version`. Secrets of apps and recovery codes are numbers.
 */
type Account = Record<"number" | "credentials" | "refused" | "groups" | "events" | "version" | "wrong", number> &
  Record<"verified" | "hasKey" | "friends" | "talks" | "attends", boolean> & {
    password: string | null
    link: Who | null
    platform: Who | null
    app: { secret: number; lastStep: number } | null
    begunApp: { secret: number; session: Session } | null
    codes: Array<number>
    keys: Array<number>
  }

/** What an account has that another person may have made, and that a take-over ends. */
const withNothing = {
  ...{ link: null, platform: null, hasKey: false, friends: false },
  ...{ talks: false, groups: 0, events: 0, attends: false },
  ...{ app: null, begunApp: null },
}

export const accountModel = (step: () => number) => {
  let account: Account | null = null
  let count = 0
  const passwords: Record<Who, Array<string>> = { owner: [], attacker: [] }
  const sessions: Record<Who, Array<Session>> = { owner: [], attacker: [] }
  const tokens: Record<Who, Array<Held>> = { owner: [], attacker: [] }
  const flows: Record<Who, Array<Held & { to: string }>> = { owner: [], attacker: [] }
  const begun: Record<Who, Array<Begun>> = { owner: [], attacker: [] }
  const secrets: Record<Who, Array<number>> = { owner: [], attacker: [] }
  const codes: Record<Who, Array<number>> = { owner: [], attacker: [] }
  const keys: Record<Who, Array<number>> = { owner: [], attacker: [] }
  let made = 0
  const mails: Array<{ purpose: Purpose; account: number; used: boolean }> = []

  const create = (more: Partial<Account>): Account => {
    const nothing = { verified: false, password: null, ...withNothing }
    account = {
      number: ++count,
      credentials: 0,
      refused: 0,
      version: 0,
      wrong: 0,
      codes: [],
      keys: [],
      ...nothing,
      ...more,
    }
    return account
  }
  const enter = (who: Who, { number, credentials }: Account, proof: Session["proof"]) => {
    sessions[who].push({ account: number, credentials, ended: false, proof })
    tokens[who].push({ account: number, credentials })
  }
  const endMails = (purpose: Purpose) => {
    for (const mail of mails) if (mail.purpose === purpose) mail.used = true
  }
  /** Whoever was about to prove to be there, or has done so, does it again. */
  const endProofs = (mine: Account) => {
    mine.version++
    for (const session of [...sessions.owner, ...sessions.attacker]) session.proof = null
  }
  /** Nobody who came in before comes back. */
  const evict = (mine: Account) => {
    mine.credentials++
    mine.wrong = 0
    mine.keys = []
    endProofs(mine)
    for (const session of [...sessions.owner, ...sessions.attacker]) session.ended = true
    endMails("password-reset")
    endMails("verification")
    if (!mine.verified) Object.assign(mine, { verified: true, codes: [], ...withNothing })
  }
  const ownSession = (who: Who, index: number): Session | null => {
    const session = picked(sessions[who], index)
    return session === undefined || session.ended || session.account !== account?.number ? null : session
  }
  const isProven = (mine: Account, session: Session | null) =>
    mine.app === null ? session?.proof != null : session?.proof === "factor"
  const newCodes = (who: Who, mine: Account) => {
    mine.codes = Array.from({ length: 10 }, () => ++made)
    codes[who].push(...mine.codes)
  }
  const wait = (who: Who, { number, version }: Account, link: Who | null) =>
    void begun[who].push({ account: number, version, used: false, link })
  /** Whether what somebody has of that kind is right; `use` takes it then. Wrong codes of apps are counted. */
  const answer = (who: Who, mine: Account, c: { by: string; code: number; away?: number }, use: () => boolean) => {
    if (c.by === "recovery") {
      const code = picked(codes[who], c.code)
      if (code === undefined || !mine.codes.includes(code)) return "INVALID_CREDENTIALS"
      if (!use()) return "INVALID_STATE"
      mine.codes = mine.codes.filter((one) => one !== code)
      return "ok"
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
  /** The second step of a sign-in. */
  const finish = (c: Extract<Command, { do: "finish" }>, waiting: Begun) => {
    const mine = account
    if (mine === null || waiting.account !== mine.number || waiting.version !== mine.version || waiting.used)
      return "INVALID_STATE"
    const outcome = answer(c.who, mine, c, () => {
      if (waiting.link === null || waiting.link === mine.link) return true
      if (mine.link !== null || waiting.link !== "owner" || !mine.verified) return false
      mine.link = waiting.link
      return true
    })
    if (outcome !== "ok") return outcome
    waiting.used = true
    enter(c.who, mine, "factor")
    return "ok"
  }
  /** Why a bearer is not let in, or into what changes the credentials. */
  const refusal = (token: Held, forCredentials: boolean) => {
    if (account === null || token.account !== account.number) return "USER_NOT_FOUND"
    if (token.credentials < (forCredentials ? account.credentials : account.refused)) return "UNAUTHORIZED"
    return null
  }

  const signIn = (who: Who) => {
    if (account?.link === who) {
      if (account.app !== null) {
        wait(who, account, who)
        return "mfa"
      }
      enter(who, account, null)
      return "login"
    }
    if (who === "attacker") return "EMAIL_MISSING"
    if (account === null) {
      enter(who, create({ verified: true, link: who }), null)
      return "register"
    }
    if (account.verified && account.link !== null) return "LOGIN_FAILED"
    if (!account.verified) {
      evict(account)
      Object.assign(account, { password: null, refused: account.credentials })
    }
    if (account.app !== null) {
      wait(who, account, who)
      return "mfa"
    }
    account.link = who
    enter(who, account, null)
    return "linked-login"
  }

  const land = (who: Who, { to, ...flow }: Held & { to: string }) => {
    if (account === null || flow.account !== account.number) return to === "idp" ? "LINK_FAILED" : "USER_NOT_FOUND"
    if (flow.credentials < account.refused) return "INVALID_STATE"
    if (flow.credentials < account.credentials) return "LINK_FAILED"
    const linked = to === "idp" ? "link" : "platform"
    if (account[linked] !== null && account[linked] !== who)
      return to === "idp" ? "LINK_FAILED" : "GAMEPLATFORM_REPLACE_REQUIRES_UNLINK"
    account[linked] = who
    return "ok"
  }

  const bearing = (c: Extract<Command, { pick: number; who: Who }>, token: Held, fresh: string) => {
    const changes = c.do === "leave" || c.do === "putKey" || c.do === "setPassword" || c.do === "group"
    const refused = refusal(token, changes)
    if (refused !== null || account === null) return refused
    const session = ownSession(c.who, "session" in c ? c.session : c.pick)
    if (wantsProofOfFactor(c) && account.app !== null && !isProven(account, session)) return "PROOF_REQUIRED"
    switch (c.do) {
      case "leave":
        flows[c.who].push({ ...token, to: c.to })
        return "ok"
      case "putKey":
        account.hasKey = true
        return "ok"
      case "setPassword":
        if (account.password !== null) return "PASSWORD_ALREADY_SET"
        account.password = fresh
        endMails("password-reset")
        endProofs(account)
        return "ok"
      case "unlink":
        if (account.link === null) return "IDP_NOT_LINKED"
        if (account.password === null) return "PASSWORD_REQUIRED_BEFORE_UNLINK"
        account.link = null
        return "ok"
      case "befriend":
        if (account.friends) return "ALREADY_EXISTS"
        account.friends = true
        return "ok"
      case "talk":
        if (!account.friends && !account.talks) return "NOT_FRIEND"
        account.talks = true
        return "ok"
      case "group":
        if (!account.friends) return "NOT_FRIEND"
        account.groups++
        return "ok"
      case "arrange":
        account.events++
        return "ok"
      case "attend":
        if (account.attends) return "ALREADY_PARTICIPATING"
        account.attends = true
        return "ok"
      case "changePassword":
        if (account.password === null || account.password !== picked(passwords[c.who], c.current + 1))
          return "INVALID_CREDENTIALS"
        account.password = fresh
        endMails("password-reset")
        endProofs(account)
        return "ok"
      case "beginApp":
        if (session === null || !isProven(account, session)) return "PROOF_REQUIRED"
        if (account.app !== null) return "ALREADY_EXISTS"
        account.begunApp = { secret: ++made, session }
        secrets[c.who].push(made)
        return "ok"
      case "confirmApp":
        if (account.app !== null || session === null || account.begunApp?.session !== session) return "INVALID_STATE"
        if (account.wrong >= 10) return "RATE_LIMITED"
        if (picked(secrets[c.who], c.code) !== account.begunApp.secret) {
          account.wrong++
          return "INVALID_CREDENTIALS"
        }
        account.app = { secret: account.begunApp.secret, lastStep: step() + c.away }
        account.version++
        session.proof = "factor"
        newCodes(c.who, account)
        return "ok"
      case "removeApp":
        if (!isProven(account, session)) return "PROOF_REQUIRED"
        if (account.app === null) return "NOT_FOUND"
        Object.assign(account, { app: null, begunApp: null, codes: [] })
        account.version++
        return "ok"
      case "newCodes":
        if (!isProven(account, session)) return "PROOF_REQUIRED"
        if (account.app === null) return "NOT_FOUND"
        newCodes(c.who, account)
        return "ok"
      case "makeKey":
        if (!isProven(account, session)) return "PROOF_REQUIRED"
        if (account.keys.length >= 25) return "LIMIT_REACHED"
        account.keys.push(++made)
        keys[c.who].push(made)
        return "ok"
      case "prove": {
        if (session === null) return "INVALID_REFRESH_TOKEN"
        if (c.by !== "password") {
          const outcome = answer(c.who, account, c, () => true)
          if (outcome === "ok") session.proof = "factor"
          return outcome
        }
        if (account.app !== null || account.password === null || account.password !== picked(passwords[c.who], c.code))
          return "INVALID_CREDENTIALS"
        session.proof = "sign-in"
        return "ok"
      }
      case "delete":
        if (account.password !== null && account.password !== picked(passwords[c.who], c.current))
          return "INVALID_CREDENTIALS"
        account = null
        return "ok"
      default:
        return "skipped"
    }
  }

  /** `fresh` is a password that nobody had before. Answers the code of the error, or what came of it. */
  const run = (c: Command, fresh: string): string | null => {
    switch (c.do) {
      case "wait":
      case "forgot":
        return "ok"
      case "register":
        passwords[c.who].push(fresh)
        if (account !== null) return "EMAIL_ALREADY_EXISTS"
        enter(c.who, create({ password: fresh }), "sign-in")
        return "ok"
      case "verify":
      case "reset": {
        const purpose = c.do === "verify" ? "verification" : "password-reset"
        const mail = picked(
          mails.filter((one) => one.purpose === purpose),
          c.pick,
        )
        if (mail === undefined) return "skipped"
        if (c.do === "reset") passwords.owner.push(fresh)
        if (mail.used || mail.account !== account?.number)
          return c.do === "verify" ? "INVALID_VERIFICATION_TOKEN" : "INVALID_RESET_TOKEN"
        if (c.do === "reset") {
          evict(account)
          account.password = fresh
        } else {
          account.verified = true
          endMails("verification")
        }
        return "ok"
      }
      case "signIn":
        return signIn(c.who)
      case "login": {
        const password = picked(passwords[c.who], c.pick)
        if (password === undefined) return "skipped"
        if (account === null || account.password !== password) return "INVALID_CREDENTIALS"
        if (account.app !== null) {
          wait(c.who, account, null)
          return "MFA_REQUIRED"
        }
        enter(c.who, account, "sign-in")
        return "ok"
      }
      case "useKey": {
        const key = picked(keys[c.who], c.pick)
        if (key === undefined) return "skipped"
        return account?.keys.includes(key) === true ? "ok" : "UNAUTHORIZED"
      }
      case "finish": {
        const waiting = picked(begun[c.who], c.pick)
        return waiting === undefined ? "skipped" : finish(c, waiting)
      }
      case "refresh": {
        const session = picked(sessions[c.who], c.pick)
        if (session === undefined) return "skipped"
        if (session.ended || account?.number !== session.account) return "INVALID_REFRESH_TOKEN"
        tokens[c.who].push({ account: account.number, credentials: account.credentials })
        return "ok"
      }
      case "land": {
        const flow = picked(flows[c.who], c.pick)
        if (flow === undefined) return "skipped"
        flows[c.who].splice(flows[c.who].indexOf(flow), 1)
        return land(c.who, flow)
      }
      default: {
        if (c.do === "setPassword" || c.do === "changePassword") passwords[c.who].push(fresh)
        const token = picked(tokens[c.who], c.pick)
        return token === undefined ? "skipped" : bearing(c, token, fresh)
      }
    }
  }

  return {
    run,
    /** A mail with a token came. */
    mailed: (purpose: Purpose) => void mails.push({ purpose, account: account?.number ?? 0, used: false }),
    isVerified: () => account?.verified === true,
    /** Whether the owner holds a recovery code that is good. */
    ownerHasCode: () => codes.owner.some((code) => account?.codes.includes(code)),
    picture: (): Picture | null =>
      account === null
        ? null
        : {
            verified: account.verified,
            hasPassword: account.password !== null,
            link: account.link,
            platform: account.platform,
            hasKey: account.hasKey,
            friends: account.friends,
            talks: account.talks,
            groups: account.groups,
            events: account.events,
            attends: account.attends,
            hasApp: account.app !== null,
            codesLeft: account.codes.length,
            keys: account.keys.length,
          },
  }
}

/** What accounts with a factor do with proof alone. */
export const wantsProofOfFactor = (c: Command): boolean =>
  ["leave", "putKey", "setPassword", "unlink", "changePassword", "delete"].includes(c.do)
