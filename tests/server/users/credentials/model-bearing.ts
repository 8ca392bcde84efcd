import { type Command, picked, type Who } from "./commands.ts"
import { type Account, type Held, hasFactor, type ModelState } from "./model-state.ts"

/** What comes of a command of a user with that access token. `fresh` is a password that no user had before. */
export const bearing = (
  model: ModelState,
  c: Extract<Command, { pick: number; who: Who }>,
  token: Held,
  fresh: string,
): string => {
  const { answer, challenges, endMails, endProofs, flows, isProven, keys, newCodes, ownSession, passkeys } = model
  const { passwords, secrets, state, step } = model
  const { account } = state
  const changes = c.do === "leave" || c.do === "putKey" || c.do === "setPassword" || c.do === "group"
  const refused = refusalOf(account, token, changes)
  if (refused !== null || account === null) return refused ?? "USER_NOT_FOUND"
  const session = ownSession(c.who, "session" in c ? c.session : c.pick)
  if (wantsProofOfFactor(c) && hasFactor(account) && !isProven(account, session)) return "PROOF_REQUIRED"
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
      account.old = account.old.filter((one) => one !== "link")
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
      account.begunApp = { secret: ++state.made, session }
      secrets[c.who].push(state.made)
      return "ok"
    case "confirmApp": {
      if (account.app !== null || session === null || account.begunApp?.session !== session) return "INVALID_STATE"
      if (account.wrong >= 10) return "RATE_LIMITED"
      if (picked(secrets[c.who], c.code) !== account.begunApp.secret) {
        account.wrong++
        return "INVALID_CREDENTIALS"
      }
      const isFirst = !hasFactor(account)
      account.app = { secret: account.begunApp.secret, lastStep: step() + c.away }
      account.version++
      session.proof = "factor"
      if (isFirst) newCodes(c.who, account)
      return "ok"
    }
    case "removeApp":
      if (!isProven(account, session)) return "PROOF_REQUIRED"
      if (account.app === null) return "NOT_FOUND"
      Object.assign(account, { app: null, begunApp: null })
      if (!hasFactor(account)) account.codes = []
      account.version++
      return "ok"
    case "beginPasskey":
      if (!isProven(account, session)) return "PROOF_REQUIRED"
      challenges[c.who].push({ account: account.number, version: account.version })
      return "ok"
    case "addPasskey": {
      const challenge = picked(challenges[c.who], c.code)
      if (challenge === undefined) return "skipped"
      if (challenge.account !== account.number || challenge.version !== account.version) return "INVALID_STATE"
      if (session === null) return "INVALID_STATE"
      const isFirst = !hasFactor(account)
      account.passkeys = [...account.passkeys, ++state.made]
      passkeys[c.who].push(state.made)
      account.version++
      session.proof = "factor"
      if (isFirst) newCodes(c.who, account)
      return "ok"
    }
    case "removePasskey": {
      if (!isProven(account, session)) return "PROOF_REQUIRED"
      const passkey = picked(passkeys[c.of], c.code)
      if (passkey === undefined || !account.passkeys.includes(passkey)) return "NOT_FOUND"
      account.passkeys = account.passkeys.filter((one) => one !== passkey)
      if (!hasFactor(account)) account.codes = []
      account.version++
      return "ok"
    }
    case "newCodes":
      if (!isProven(account, session)) return "PROOF_REQUIRED"
      if (!hasFactor(account)) return "NOT_FOUND"
      newCodes(c.who, account)
      return "ok"
    case "makeKey":
      if (!isProven(account, session)) return "PROOF_REQUIRED"
      if (account.keys.length >= 25) return "LIMIT_REACHED"
      account.keys.push(++state.made)
      keys[c.who].push(state.made)
      return "ok"
    case "askExport":
      if (!isProven(account, session)) return "PROOF_REQUIRED"
      // Scripts take less than a day.
      if (account.exported !== null) return "RATE_LIMITED"
      account.exported = { isOpen: true }
      return "ok"
    case "prove": {
      if (c.by === "passkey" && passkeys[c.who].length === 0) return "skipped"
      if (session === null) return "INVALID_REFRESH_TOKEN"
      if (c.by !== "password") {
        const outcome = answer(c.who, account, c, () => true)
        if (outcome === "ok") session.proof = "factor"
        return outcome
      }
      if (hasFactor(account) || account.password === null || account.password !== picked(passwords[c.who], c.code))
        return "INVALID_CREDENTIALS"
      session.proof = "sign-in"
      return "ok"
    }
    case "delete":
      if (account.password !== null && account.password !== picked(passwords[c.who], c.current))
        return "INVALID_CREDENTIALS"
      state.account = null
      return "ok"
    default:
      return "skipped"
  }
}

/** Why a bearer is not let in, or into what changes the credentials. */
const refusalOf = (account: Account | null, token: Held, forCredentials: boolean) => {
  if (account === null || token.account !== account.number) return "USER_NOT_FOUND"
  if (token.credentials < (forCredentials ? account.credentials : account.refused)) return "UNAUTHORIZED"
  return null
}

/** What accounts with a factor do with proof alone. */
export const wantsProofOfFactor = (c: Command): boolean =>
  ["leave", "putKey", "setPassword", "unlink", "changePassword", "delete"].includes(c.do)
