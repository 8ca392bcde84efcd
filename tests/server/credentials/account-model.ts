// One address and who gets into its account, as plainly as it can be said. Shares nothing with the core and knows no
// clock: what somebody holds carries the number of the credentials that it was got with.
import { type Command, type Picture, picked, type Who } from "./commands.ts"

type Purpose = "password-reset" | "verification"
type Held = Record<"account" | "credentials", number>

/** `credentials` counts resets and take-overs; tokens from before `refused` are good for nothing. */
type Account = Record<"number" | "credentials" | "refused" | "groups" | "events", number> &
  Record<"verified" | "hasKey" | "friends" | "talks" | "attends", boolean> & {
    password: string | null
    link: Who | null
    platform: Who | null
  }

/** What an account has that another person may have made, and that a take-over ends. */
const withNothing = {
  ...{ link: null, platform: null, hasKey: false, friends: false },
  ...{ talks: false, groups: 0, events: 0, attends: false },
}

export const accountModel = () => {
  let account: Account | null = null
  let count = 0
  const passwords: Record<Who, Array<string>> = { owner: [], attacker: [] }
  const sessions: Record<Who, Array<Held & { ended: boolean }>> = { owner: [], attacker: [] }
  const tokens: Record<Who, Array<Held>> = { owner: [], attacker: [] }
  const flows: Record<Who, Array<Held & { to: string }>> = { owner: [], attacker: [] }
  const mails: Array<{ purpose: Purpose; account: number; used: boolean }> = []

  const create = (more: Partial<Account>): Account => {
    const nothing = { verified: false, password: null, ...withNothing }
    account = { number: ++count, credentials: 0, refused: 0, ...nothing, ...more }
    return account
  }
  const enter = (who: Who, { number, credentials }: Account) => {
    sessions[who].push({ account: number, credentials, ended: false })
    tokens[who].push({ account: number, credentials })
  }
  const endMails = (purpose: Purpose) => {
    for (const mail of mails) if (mail.purpose === purpose) mail.used = true
  }
  /** Nobody who came in before comes back. */
  const evict = (mine: Account) => {
    mine.credentials++
    for (const session of [...sessions.owner, ...sessions.attacker]) session.ended = true
    endMails("password-reset")
    endMails("verification")
    if (!mine.verified) Object.assign(mine, { verified: true, ...withNothing })
  }
  /** Why a bearer is not let in, or into what changes the credentials. */
  const refusal = (token: Held, forCredentials: boolean) => {
    if (account === null || token.account !== account.number) return "USER_NOT_FOUND"
    if (token.credentials < (forCredentials ? account.credentials : account.refused)) return "UNAUTHORIZED"
    return null
  }

  const signIn = (who: Who) => {
    if (account?.link === who) {
      enter(who, account)
      return "login"
    }
    if (who === "attacker") return "EMAIL_MISSING"
    if (account === null) {
      enter(who, create({ verified: true, link: who }))
      return "register"
    }
    if (account.verified && account.link !== null) return "LOGIN_FAILED"
    if (!account.verified) {
      evict(account)
      Object.assign(account, { password: null, refused: account.credentials })
    }
    account.link = who
    enter(who, account)
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
        return "ok"
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
        enter(c.who, create({ password: fresh }))
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
        enter(c.who, account)
        return "ok"
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
          },
  }
}
