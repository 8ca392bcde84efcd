import { type Command, type Picture, picked, type Who } from "./commands.ts"
import { bearing } from "./model-bearing.ts"
import { type Begun, factorsOf, type Held, hasFactor, modelState, type Purpose } from "./model-state.ts"

/** The account with one address, and what comes of each command. */
export const accountModel = (step: () => number) => {
  const model = modelState(step)
  const { answer, begun, codes, create, endMails, enter, evict, flows, keys, mails, passwords, sessions } = model
  const { passkeys, state, tokens, wait } = model

  /** The second step of a sign-in. */
  const finish = (c: Extract<Command, { do: "finish" }>, waiting: Begun) => {
    const mine = state.account
    if (c.by === "passkey" && passkeys[c.who].length === 0) return "skipped"
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
  const signIn = (who: Who) => {
    if (state.account?.link === who) {
      if (hasFactor(state.account)) {
        wait(who, state.account, who)
        return "mfa"
      }
      enter(who, state.account, null)
      return "login"
    }
    if (who === "attacker") return "EMAIL_MISSING"
    if (state.account === null) {
      enter(who, create({ verified: true, link: who }), null)
      return "register"
    }
    if (state.account.verified && state.account.link !== null) return "LOGIN_FAILED"
    if (!state.account.verified) {
      evict(state.account)
      Object.assign(state.account, { password: null, refused: state.account.credentials })
    }
    if (hasFactor(state.account)) {
      wait(who, state.account, who)
      return "mfa"
    }
    state.account.link = who
    enter(who, state.account, null)
    return "linked-login"
  }

  const land = (who: Who, { to, ...flow }: Held & { to: string }) => {
    if (state.account === null || flow.account !== state.account.number)
      return to === "idp" ? "LINK_FAILED" : "USER_NOT_FOUND"
    if (flow.credentials < state.account.refused) return "INVALID_STATE"
    if (flow.credentials < state.account.credentials) return "LINK_FAILED"
    const linked = to === "idp" ? "link" : "platform"
    if (state.account[linked] !== null && state.account[linked] !== who)
      return to === "idp" ? "LINK_FAILED" : "GAMEPLATFORM_REPLACE_REQUIRES_UNLINK"
    state.account[linked] = who
    return "ok"
  }

  /** `fresh` is a password that no user had before. Answers the code of the error, or what came of it. */
  const run = (c: Command, fresh: string): string | null => {
    switch (c.do) {
      case "wait":
      case "forgot":
        return "ok"
      case "age": {
        const { account } = state
        if (account !== null)
          account.old = [
            ...(account.link === null ? [] : ["link" as const]),
            ...(account.platform === null ? [] : ["platform" as const]),
            ...factorsOf(account),
          ]
        return "ok"
      }
      case "register":
        passwords[c.who].push(fresh)
        if (state.account !== null) return "EMAIL_ALREADY_EXISTS"
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
        if (mail.used || mail.account !== state.account?.number)
          return c.do === "verify" ? "INVALID_VERIFICATION_TOKEN" : "INVALID_RESET_TOKEN"
        if (c.do === "reset") {
          evict(state.account)
          state.account.password = fresh
        } else {
          state.account.verified = true
          endMails("verification")
        }
        return "ok"
      }
      case "signIn":
        return signIn(c.who)
      case "login": {
        const password = picked(passwords[c.who], c.pick)
        if (password === undefined) return "skipped"
        if (state.account === null || state.account.password !== password) return "INVALID_CREDENTIALS"
        if (hasFactor(state.account)) {
          wait(c.who, state.account, null)
          return "MFA_REQUIRED"
        }
        enter(c.who, state.account, "sign-in")
        return "ok"
      }
      case "useKey": {
        const key = picked(keys[c.who], c.pick)
        if (key === undefined) return "skipped"
        return state.account?.keys.includes(key) === true ? "ok" : "UNAUTHORIZED"
      }
      case "usePasskey": {
        const passkey = picked(passkeys[c.who], c.pick)
        if (passkey === undefined) return "skipped"
        if (state.account?.passkeys.includes(passkey) !== true) return "INVALID_CREDENTIALS"
        enter(c.who, state.account, "factor")
        return "ok"
      }
      case "finish": {
        const waiting = picked(begun[c.who], c.pick)
        return waiting === undefined ? "skipped" : finish(c, waiting)
      }
      case "refresh": {
        const session = picked(sessions[c.who], c.pick)
        if (session === undefined) return "skipped"
        if (session.ended || state.account?.number !== session.account) return "INVALID_REFRESH_TOKEN"
        tokens[c.who].push({ account: state.account.number, credentials: state.account.credentials })
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
        return token === undefined ? "skipped" : bearing(model, c, token, fresh)
      }
    }
  }

  return {
    run,
    /** A mail with a token came. */
    mailed: (purpose: Purpose) => void mails.push({ purpose, account: state.account?.number ?? 0, used: false }),
    isVerified: () => state.account?.verified === true,
    /** Whether the owner holds a recovery code that is good. */
    ownerHasCode: () => codes.owner.some((code) => state.account?.codes.includes(code)),
    picture: (): Picture | null => {
      const { account } = state
      return account === null
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
            passkeys: account.passkeys.length,
            codesLeft: account.codes.length,
            keys: account.keys.length,
            exports: account.exported?.isOpen === true ? 1 : 0,
          }
    },
  }
}
