import { Effect, Redacted } from "effect"
import {
  askEmailChange,
  confirmEmailChange,
  createCollection,
  type EmailAddress,
  logIn,
  makeShare,
  Outbox,
  openShare,
  resetPassword,
  type UserId,
  Users,
  undoAdditions,
  undoEmailChange,
} from "../../../../core/index.ts"
import { codeOfStep } from "../../../support/authenticator.ts"
import { outcomeOf, type RealService } from "./account-real.ts"
import { accountScript } from "./account-script.ts"
import { picked, type Who } from "./commands.ts"

/** What is done to an account by a person who is in it. */
export const deeds = [
  ...["passkey", "app", "codes", "key", "provider", "share", "friend", "password", "move", "bomb"],
  ...["removeApp", "removePasskey", "undoAdded", "undoMove", "resetByMail", "manyFactors", "nothing"],
] as const
export type Deed =
  | ("passkey" | "app" | "codes" | "key" | "provider" | "share" | "friend" | "password" | "move" | "bomb")
  | ("removeApp" | "removePasskey" | "undoAdded" | "undoMove" | "resetByMail" | "manyFactors" | "nothing")

const shelf = {
  name: "Games",
  description: null,
  type: "games",
  visibility: "public",
  autoShare: false,
  fieldDefinitionIds: [],
} as const

/** A mail with a token. */
interface Mail {
  readonly kind: string
  readonly token: string
  /** Whether it undoes an addition. */
  readonly isUndo: boolean
  /** Who did what it is about, and in which act. */
  readonly by: Who
  readonly act: number
}

/**
 * The account of a verified owner, whose password a thief knows, and of which a thief may hold a session that its owner
 * has just proven. Owner and thief have a mailbox each.
 */
export const robbed = async (
  service: RealService,
  name: string,
  was: { readonly hasApp: boolean; readonly hasPasskey: boolean; readonly isStolen: boolean },
) => {
  const real = await accountScript(service, name)
  const { all } = real
  const code = async (effect: Parameters<typeof outcomeOf>[0]) =>
    (await service.run(outcomeOf(effect as never)))?.code ?? "ok"
  const address: Record<Who, EmailAddress> = { owner: real.email, attacker: `evil.${real.email}` as EmailAddress }
  const boxes: Record<Who, Array<Mail>> = { owner: [], attacker: [] }
  const known = new Set<string>()
  const shares: Array<Redacted.Redacted> = []
  let passwords = 0
  let links = 0
  let acts = 0
  let befriended: { readonly by: Who; readonly act: number } | null = null

  const readMails = async (by: Who) => {
    const page = await service.run(
      Effect.flatMap(Outbox, (outbox) => outbox.list("mail", false, { limit: 40, after: null })),
    )
    for (const { content, to } of [...page.items].reverse())
      for (const of of ["owner", "attacker"] as const) {
        if (content === null || to !== address[of]) continue
        const { kind, token, undo } = JSON.parse(content) as { kind: string; token?: string; undo?: string }
        const text = token ?? undo
        if (text === undefined || known.has(text)) continue
        known.add(text)
        boxes[of].push({ kind, token: text, by, act: acts, isUndo: token === undefined && kind !== "email-changed" })
      }
  }
  const reset = (who: Who, token: string) => {
    const password = `password ${++passwords} of ${who}`
    all[who].passwords.push(password)
    return code(resetPassword({ token: Redacted.make(token), newPassword: Redacted.make(password) }))
  }
  const confirm = (token: string) => code(confirmEmailChange(Redacted.make(token)))
  const undo = (token: string) => code(undoEmailChange(Redacted.make(token)))
  const undoAdded = (token: string) => code(undoAdditions(Redacted.make(token)))

  const register = async () => {
    await real.run({ do: "register", who: "owner" })
    await real.newMails()
    await real.run({ do: "verify", pick: 0 })
    if (was.hasApp) await add("owner", "app")
    if (was.hasPasskey) await add("owner", "passkey")
  }
  const add = async (who: Who, factor: "app" | "passkey") => {
    if (factor === "app") {
      await real.run({ do: "beginApp", who, pick: 0, session: 0 })
      await real.run({ do: "confirmApp", who, pick: 0, session: 0, code: 0, away: -1 })
    } else {
      await real.run({ do: "beginPasskey", who, pick: 0, session: 0 })
      await real.run({ do: "addPasskey", who, pick: 0, session: 0, code: 0 })
    }
  }

  /** Comes in with whatever that person holds, and proves to be there. */
  const enter = async (who: Who): Promise<boolean> => {
    service.forward(60_000)
    let outcome = await real.run({ do: "refresh", who, pick: 0 })
    if (outcome !== "ok") outcome = await real.run({ do: "login", who, pick: 0 })
    for (const by of ["passkey", "code", "recovery"] as const)
      if (outcome === "MFA_REQUIRED" && (by !== "code" || all[who].secrets.length > 0))
        outcome = keeps(outcome, await real.run({ do: "finish", who, pick: 0, by, code: 0, away: 0 }))
    if (outcome !== "ok") outcome = await real.run({ do: "usePasskey", who, pick: 0 })
    if (outcome !== "ok") return false
    for (const by of ["password", "passkey", "code", "recovery"] as const) {
      if (by === "code" && all[who].secrets.length === 0) continue
      if ((await real.run({ do: "prove", who, pick: 0, session: 0, by, code: 0, away: 0 })) === "ok") break
    }
    return true
  }
  const keeps = (before: string, now: string) => (now === "ok" ? now : before)

  const bearer = async (who: Who) => {
    const token = picked(all[who].tokens, 0)
    const found = token === undefined ? "skipped" : await real.bearerOf(token, true)
    return typeof found === "string" ? null : found
  }
  const mailOf = (who: Who, fits: (mail: Mail) => boolean) => boxes[who].findLast(fits)?.token ?? "no token"

  const doIt = async (who: Who, deed: Deed): Promise<unknown> => {
    switch (deed) {
      case "app":
      case "passkey":
        return add(who, deed)
      case "manyFactors":
        if (who === "attacker") for (let n = 0; n < 11; n++) await add(who, "passkey")
        return
      case "codes":
        return real.run({ do: "newCodes", who, pick: 0, session: 0 })
      case "key":
        return real.run({ do: "makeKey", who, pick: 0, session: 0 })
      case "bomb":
        if (who === "owner") return
        for (let n = 0; n < 11; n++) await real.run({ do: "makeKey", who, pick: 0, session: 0 })
        return
      case "provider": {
        // The owner's would be linked by its address.
        if (who === "owner") return
        await real.run({ do: "leave", who, pick: 0, to: "idp" })
        if ((await real.run({ do: "land", who, pick: 0, to: "idp" })) === "ok") links++
        return
      }
      case "share": {
        const found = await bearer(who)
        if (found === null || who === "owner") return
        const { signedInAt, userId } = found
        const target = { targetType: "collection", targetId: collection.id } as const
        const made = await service.run(
          outcomeOf(makeShare({ by: { signedInAt, userId }, target, expiresInDays: null })),
        )
        if (made.value !== null) shares.push(made.value.secret)
        return
      }
      case "friend": {
        if ((await real.run({ do: "befriend", who, pick: 0 })) === "ok") befriended = { by: who, act: acts }
        return
      }
      case "password":
        return real.run({ do: "changePassword", who, pick: 0, current: 0 })
      case "removeApp":
        return real.run({ do: "removeApp", who, pick: 0, session: 0 })
      case "removePasskey":
        return real.run({ do: "removePasskey", who, pick: 0, session: 0, of: "owner", code: 0 })
      case "move": {
        const found = await bearer(who)
        if (found === null || who === "owner") return
        const token = picked(all[who].sessions, 0)?.refreshToken ?? null
        await code(askEmailChange({ user: found.user, token, email: address[who] }))
        await readMails(who)
        return confirm(mailOf(who, ({ kind }) => kind === "confirm-email"))
      }
      // The owner recovers at the end.
      case "undoAdded":
        return who === "owner" ? null : undoAdded(mailOf(who, ({ isUndo }) => isUndo))
      case "undoMove":
        return who === "owner" ? null : undo(mailOf(who, ({ kind }) => kind === "email-changed"))
      case "resetByMail":
        return who === "owner"
          ? null
          : reset(
              who,
              mailOf(who, ({ kind }) => kind === "password-reset"),
            )
      case "nothing":
        return
    }
  }

  await register()
  const id = (await real.account())?.id as UserId
  const collection = await service.run(Effect.orDie(createCollection({ ...shelf, by: id })))
  service.forward(100 * 3_600_000)
  await enter("owner")
  all.attacker.passwords.push(...all.owner.passwords)
  const [session, token] = [picked(all.owner.sessions, 0), picked(all.owner.tokens, 0)]
  // The same session: a refresh by either is one by both.
  if (was.isStolen && session !== undefined && token !== undefined) {
    all.attacker.sessions.push(session)
    all.attacker.tokens.push(token)
  }
  await readMails("owner")
  boxes.owner.splice(0)

  return {
    ...{ address, boxes, confirm, id, readMails, real, reset, undo, undoAdded, isStolen: was.isStolen },
    accomplice: real.accomplice,
    links: () => links,
    befriended: () => befriended,
    user: () => service.run(Effect.orDie(Users.use((users) => users.get(id)))),
    act: async (who: Who, deed: Deed) => {
      acts++
      // An owner who uses up the mails of a day gets none about a thief, and none would be missed here.
      if (who === "owner" && boxes.owner.filter(({ by }) => by === "owner").length >= 6) return
      await enter(who)
      await doIt(who, deed)
      await readMails(who)
    },
    opens: async (secret: Redacted.Redacted) => (await code(openShare(secret, { limit: 1, after: null }))) === "ok",
    ownerComesIn: async () => {
      service.forward(60_000)
      const outcome = await real.run({ do: "login", who: "owner", pick: 0 })
      if (outcome !== "MFA_REQUIRED") return outcome
      const cookie = all.owner.begun.at(-1) as Redacted.Redacted
      for (const secret of all.owner.secrets) {
        const answer = { kind: "code", code: codeOfStep(secret, service.step()) } as const
        if ((await real.finish("owner", cookie, answer)) === "ok") return "ok"
      }
      for (const passkey of all.owner.passkeys) if ((await real.usePasskey("owner", passkey)) === "ok") return "ok"
      return outcome
    },
    /** What comes of the thief's codes for a sign-in with the new password, which a thief does not know. */
    answersOfThief: async () => {
      const cookies: Array<Redacted.Redacted> = []
      const password = Redacted.make(all.owner.passwords.at(-1) ?? "")
      const login = logIn({ email: address.owner, password, userAgent: null })
      await service.run(
        outcomeOf(
          Effect.tapErrorTag(login, "auth.MFA_REQUIRED", ({ cookie }) => Effect.sync(() => cookies.push(cookie))),
        ),
      )
      const answers: Array<string> = []
      for (const cookie of cookies) {
        for (const secret of all.attacker.secrets.slice(-3))
          answers.push(
            await real.finish("attacker", cookie, { kind: "code", code: codeOfStep(secret, service.step()) }),
          )
        for (const recoveryCode of all.attacker.codes)
          answers.push(await real.finish("attacker", cookie, { kind: "recoveryCode", recoveryCode }))
      }
      return answers
    },
    held: () => ({
      ...{ passwords: [...all.attacker.passwords], sessions: all.attacker.sessions.map((one) => one.refreshToken) },
      ...{ tokens: [...all.attacker.tokens], keys: [...all.attacker.keys], flows: [...all.attacker.flows] },
      ...{ begun: [...all.attacker.begun], passkeys: [...all.attacker.passkeys], shares },
    }),
  }
}

export type Robbed = Awaited<ReturnType<typeof robbed>>
