import { Effect, Redacted } from "effect"
import {
  acceptFriendRequest,
  changePassword,
  createAccessKey,
  createAccount,
  createEvent,
  createGroup,
  deleteAccount,
  type EmailAddress,
  finishFlow,
  finishPlatformLink,
  forgotPassword,
  joinEvent,
  logIn,
  openDirect,
  refreshSession,
  register,
  requestExport,
  requestFriendship,
  requireProof,
  requireProofOfFactor,
  resetPassword,
  type SignedIn,
  setApiKey,
  setPassword,
  startLinking,
  startPlatformLink,
  startSignIn,
  Users,
  unlinkIdentity,
  verifyEmail,
} from "../../../../core/index.ts"
import { pictureOf } from "./account-picture.ts"
import {
  type Held,
  identityOf,
  type Mailed,
  mailedTo,
  nothingHeld,
  orNull,
  outcomeOf,
  type RealService,
  type Trip,
  terms,
} from "./account-real.ts"
import { type Command, type Picture, picked, type Who } from "./commands.ts"
import { wantsProofOfFactor } from "./model-bearing.ts"
import { factorScript } from "./script-factors.ts"

const realm = "https://curio.test"
const callback = `${realm}/integrations/gameplatform/callback`
const apiKey = Redacted.make("0123456789abcdef0123456789ABCDEF")

/** One address on the real service, with all that its owner and another user got hold of. */
export const accountScript = async (service: RealService, name: string) => {
  const { answerOf, bearerOf, run, tokens: access } = service
  const email = `${name}@example.com` as EmailAddress
  const accomplice = await run(
    createAccount({ email: `accomplice.of.${email}` as EmailAddress, displayName: null, password: null }),
  )
  const meeting = await run(Effect.orDie(createEvent(terms(accomplice.id, service.step()))))
  const all: Record<Who, Held> = { owner: nothingHeld(), attacker: nothingHeld() }
  const mailed: Array<Mailed> = []
  let step = 0

  const logInAs = (who: Who, password: string) =>
    logIn({ email, password: Redacted.make(password), userAgent: null }).pipe(
      Effect.tapErrorTag("auth.MFA_REQUIRED", ({ cookie }) => Effect.sync(() => all[who].begun.push(cookie))),
      outcomeOf,
    )
  const use = async (key: string) => {
    const bearer = await bearerOf(key, false)
    return typeof bearer === "string" ? bearer : "ok"
  }
  const platformOf = (who: Who) => `${who} of ${email}`

  const enter = async (who: Who, { user, session, refreshToken }: SignedIn) => {
    all[who].sessions.push({ refreshToken })
    all[who].tokens.push(await access.sign(user, session.lastUsedAt))
  }
  const factors = factorScript(service, all, enter)
  const refresh = (who: Who, session: { refreshToken: Redacted.Redacted }) =>
    answerOf(outcomeOf(refreshSession(session.refreshToken)), async ({ user, session: next, refreshToken }) => {
      session.refreshToken = refreshToken
      all[who].tokens.push(await access.sign(user, next.lastUsedAt))
    })

  /** The way through the provider; answers the mode and, where a user was signed in, who. */
  const through = async (who: Who) => {
    const { state, flowToken } = await run(Effect.orDie(startSignIn()))
    return run(outcomeOf(finishFlow({ ...back(state, flowToken), code: identityOf(who, email) })))
  }
  const back = (state: string, flowToken: Redacted.Redacted) => ({
    ...{ state, flowToken, error: null, issuer: null, userAgent: null, locale: null },
  })
  const land = (who: Who, { to, state, flowToken }: Trip) =>
    to === "idp"
      ? answerOf(outcomeOf(finishFlow({ ...back(state, flowToken), code: identityOf(who, email) })))
      : answerOf(outcomeOf(finishPlatformLink({ state, flowToken, message: [["account", platformOf(who)]], callback })))

  const bearing = async (c: Extract<Command, { pick: number; who: Who }>, token: string, fresh: string) => {
    const changes = c.do === "leave" || c.do === "putKey" || c.do === "setPassword"
    const bearer = await bearerOf(token, changes)
    if (typeof bearer === "string") return bearer
    const { signedInAt, user, userId } = bearer
    const by = { userId, signedInAt }
    const password = (index: number) => Redacted.make(picked(all[c.who].passwords, index) ?? "no password of theirs")
    const newPassword = Redacted.make(fresh)
    const session = picked(all[c.who].sessions, "session" in c ? c.session : c.pick)?.refreshToken ?? null
    if (wantsProofOfFactor(c)) {
      const proof = await answerOf(outcomeOf(requireProofOfFactor({ userId, token: session })))
      if (proof !== "ok") return proof
    }
    switch (c.do) {
      case "leave": {
        const keep = ({ state, flowToken }: Omit<Trip, "to">) =>
          void all[c.who].flows.push({ to: c.to, state, flowToken })
        if (c.to === "idp") return answerOf(outcomeOf(startLinking(by)), keep)
        return answerOf(outcomeOf(startPlatformLink({ ...by, realm, callback })), keep)
      }
      case "putKey":
        return answerOf(outcomeOf(setApiKey({ ...by, apiKey })))
      case "setPassword":
        return answerOf(outcomeOf(setPassword({ ...by, newPassword })))
      case "unlink":
        return answerOf(outcomeOf(unlinkIdentity(userId)))
      case "befriend":
        return answerOf(outcomeOf(requestFriendship({ from: userId, to: accomplice.id })), ({ id }) =>
          answerOf(outcomeOf(acceptFriendRequest({ id, by: accomplice.id }))),
        )
      case "talk":
        return answerOf(outcomeOf(openDirect({ by: userId, user: accomplice.id })))
      case "group":
        return answerOf(
          outcomeOf(createGroup({ ...{ by: userId, signedInAt, name: "Swaps" }, members: [accomplice.id] })),
        )
      case "arrange":
        return answerOf(outcomeOf(createEvent(terms(userId, service.step()))))
      case "attend":
        return answerOf(outcomeOf(joinEvent({ id: meeting.event.id, by: userId })))
      case "changePassword":
        return answerOf(outcomeOf(changePassword({ userId, currentPassword: password(c.current + 1), newPassword })))
      case "delete":
        return answerOf(outcomeOf(deleteAccount({ id: userId, by: user, password: password(c.current) })))
      case "makeKey": {
        const wish = { name: "A script", scopes: ["profile:read"] } as const
        return answerOf(outcomeOf(createAccessKey({ user, token: session, ...wish })), ({ text }) => {
          all[c.who].keys.push(Redacted.value(text))
        })
      }
      case "askExport": {
        const proven = await answerOf(outcomeOf(requireProof({ userId, token: session })))
        return proven === "ok" ? answerOf(outcomeOf(requestExport({ by: userId }))) : proven
      }
      default:
        return factors.bearing(c, { user, session, password })
    }
  }

  const doIt = async (c: Command, fresh: string): Promise<string> => {
    const password = Redacted.make(fresh)
    switch (c.do) {
      case "wait":
        service.forward(c.millis)
        return "ok"
      case "forgot":
        await run(forgotPassword(email))
        return "ok"
      case "age": {
        const user = await account()
        if (user !== null) await service.age(user.id)
        return "ok"
      }
      case "register":
        all[c.who].passwords.push(fresh)
        return answerOf(
          outcomeOf(register({ email, password, displayName: null, locale: null, userAgent: null })),
          (signedIn) => enter(c.who, signedIn),
        )
      case "verify":
      case "reset": {
        const purpose = c.do === "verify" ? "verification" : "password-reset"
        const mail = picked(
          mailed.filter((one) => one.purpose === purpose),
          c.pick,
        )
        if (mail === undefined) return "skipped"
        const token = Redacted.make(mail.token)
        if (c.do === "verify") return answerOf(outcomeOf(verifyEmail(token)))
        all.owner.passwords.push(fresh)
        return answerOf(outcomeOf(resetPassword({ token, newPassword: password })))
      }
      case "signIn": {
        const { code, value } = await through(c.who)
        if (code !== null) return code
        if (value.waiting !== null) all[c.who].begun.push(value.waiting.cookie)
        if (value.waiting !== null) return value.mode
        if (value.signedIn === null) return "noUser"
        const session = { refreshToken: value.signedIn.refreshToken }
        all[c.who].sessions.push(session)
        await refresh(c.who, session)
        return value.mode
      }
      case "login": {
        const known = picked(all[c.who].passwords, c.pick)
        if (known === undefined) return "skipped"
        return answerOf(logInAs(c.who, known), (signedIn) => enter(c.who, signedIn))
      }
      case "useKey": {
        const key = picked(all[c.who].keys, c.pick)
        return key === undefined ? "skipped" : use(key)
      }
      case "usePasskey": {
        const passkey = picked(all[c.who].passkeys, c.pick)
        return passkey === undefined ? "skipped" : factors.usePasskey(c.who, passkey)
      }
      case "finish": {
        const cookie = picked(all[c.who].begun, c.pick)
        return cookie === undefined ? "skipped" : factors.finishBy(c, cookie)
      }
      case "refresh": {
        const session = picked(all[c.who].sessions, c.pick)
        return session === undefined ? "skipped" : refresh(c.who, session)
      }
      case "land": {
        const { flows } = all[c.who]
        const trip = picked(flows, c.pick)
        if (trip === undefined) return "skipped"
        flows.splice(flows.indexOf(trip), 1)
        return land(c.who, trip)
      }
      default: {
        if (c.do === "setPassword" || c.do === "changePassword") all[c.who].passwords.push(fresh)
        const token = picked(all[c.who].tokens, c.pick)
        return token === undefined ? "skipped" : bearing(c, token, fresh)
      }
    }
  }

  /** The tokens that came by mail since it was asked last. */
  const newMails = async () => {
    const sent = await run(mailedTo(email))
    const came = sent.filter(({ token }) => !mailed.some((one) => one.token === token))
    mailed.push(...came)
    return came
  }

  const account = () => run(orNull(Effect.flatMap(Users, (users) => users.findByEmail(email))))
  return {
    ...{ accomplice: accomplice.id, account, all, bearerOf, email, land, mailed, newMails, through, use },
    ...{ finish: factors.finish, usePasskey: factors.usePasskey },
    run: (c: Command) => doIt(c, `password ${++step} of ${name}`),
    nextPassword: () => `password ${step + 1} of ${name}`,
    logIn: (password: string) => run(outcomeOf(logIn({ email, password: Redacted.make(password), userAgent: null }))),
    refresh: (token: Redacted.Redacted) => run(outcomeOf(refreshSession(token))),
    reset: (token: string) =>
      run(outcomeOf(resetPassword({ token: Redacted.make(token), newPassword: Redacted.make("a leaked password") }))),
    verify: (token: string) => run(outcomeOf(verifyEmail(Redacted.make(token)))),
    picture: async (): Promise<Picture | null> => {
      const user = await account()
      return user === null ? null : run(pictureOf(user, accomplice.id, meeting.event.id))
    },
  }
}

export type AccountScript = Awaited<ReturnType<typeof accountScript>>
