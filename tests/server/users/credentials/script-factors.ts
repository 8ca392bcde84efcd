import { Effect, type Redacted } from "effect"
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginTotp,
  confirmTotp,
  type FactorAnswer,
  finishSecondStep,
  listProofMethods,
  listSecondSteps,
  type PasskeyId,
  type PasskeyRequest,
  proveSession,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  type SignedIn,
  signInWithPasskey,
  type UsedCredential,
  type User,
} from "../../../../core/index.ts"
import { codeOfStep } from "../../../support/authenticator.ts"
import { softwareAuthenticator } from "../../../support/software-authenticator.ts"
import { type Held, type HeldPasskey, outcomeOf, type RealService } from "./account-real.ts"
import { type Command, picked, type Who } from "./commands.ts"

/** What is done with apps, passkeys and recovery codes. `enter` takes a session that came of it. */
export const factorScript = (
  { answerOf, run, step }: RealService,
  all: Record<Who, Held>,
  enter: (who: Who, signedIn: SignedIn) => Promise<void>,
) => {
  const authenticator = softwareAuthenticator()
  const codeFrom = (who: Who, index: number, away = 0) => {
    const secret = picked(all[who].secrets, index)
    return secret === undefined ? "no code of theirs" : codeOfStep(secret, step() + away)
  }
  const signedBy = ({ kept }: HeldPasskey, options: Pick<PasskeyRequest, "rpId" | "challenge">) =>
    authenticator.use(options, {}, kept) as unknown as UsedCredential
  /** What a user answers; null if they have no passkey. `methods` are what the server takes. */
  const answerFrom = async (
    who: Who,
    c: { by: string; code: number; away?: number },
    methods: ReturnType<typeof listSecondSteps> | ReturnType<typeof listProofMethods>,
  ): Promise<FactorAnswer | null> => {
    if (c.by === "recovery")
      return { kind: "recoveryCode", recoveryCode: picked(all[who].codes, c.code) ?? "no code of theirs" }
    if (c.by === "code") return { kind: "code", code: codeFrom(who, c.code, c.away) }
    const passkey = picked(all[who].passkeys, c.code)
    if (passkey === undefined) return null
    const asked = (await run(outcomeOf(methods))).value?.passkey ?? null
    const credential = signedBy(passkey, asked?.options ?? { rpId: "frontend.test", challenge: "none" })
    return { kind: "passkey", credential, challenge: asked?.cookie ?? null }
  }
  const finish = (who: Who, cookie: Redacted.Redacted, answer: FactorAnswer) =>
    answerOf(outcomeOf(finishSecondStep({ cookie, answer, userAgent: null })), (signedIn) => enter(who, signedIn))

  return {
    finish,
    finishBy: async (c: Extract<Command, { do: "finish" }>, cookie: Redacted.Redacted) => {
      const answer = await answerFrom(c.who, c, listSecondSteps(cookie))
      return answer === null ? "skipped" : finish(c.who, cookie, answer)
    },
    /** Signs in with a passkey alone. */
    usePasskey: async (who: Who, passkey: HeldPasskey) => {
      const { cookie, options } = await run(Effect.orDie(beginPasskeySignIn()))
      const credential = signedBy(passkey, options)
      return answerOf(outcomeOf(signInWithPasskey({ cookie, credential, userAgent: null })), (signedIn) =>
        enter(who, signedIn),
      )
    },
    /** What a user does to the factors of an account with an access token and the session that it belongs to. */
    bearing: async (
      c: Extract<Command, { pick: number; who: Who }>,
      bearer: {
        readonly user: User
        readonly session: Redacted.Redacted | null
        readonly password: (index: number) => Redacted.Redacted
      },
    ) => {
      const { password, session: token, user } = bearer
      const mine = all[c.who]
      const keep = (codes: ReadonlyArray<string> | null) => void mine.codes.push(...(codes ?? []))
      switch (c.do) {
        case "beginApp":
          return answerOf(outcomeOf(beginTotp({ user, token })), ({ secret }) => void mine.secrets.push(secret))
        case "confirmApp":
          return answerOf(
            outcomeOf(confirmTotp({ user, token, code: codeFrom(c.who, c.code, c.away) })),
            ({ recoveryCodes }) => keep(recoveryCodes),
          )
        case "removeApp":
          return answerOf(outcomeOf(removeTotp({ user, token })))
        case "beginPasskey":
          return answerOf(outcomeOf(beginPasskey({ user, token })), (challenge) => void mine.challenges.push(challenge))
        case "addPasskey": {
          const challenge = picked(mine.challenges, c.code)
          if (challenge === undefined) return "skipped"
          const made = authenticator.create(challenge.options)
          const credential = { ...made, type: "public-key" as const }
          return answerOf(
            outcomeOf(addPasskey({ user, token, cookie: challenge.cookie, credential, name: null })),
            ({ passkey, recoveryCodes }) => {
              const kept = authenticator.kept.find(({ id }) => id === made.id) as HeldPasskey["kept"]
              mine.passkeys.push({ id: passkey.id, kept })
              keep(recoveryCodes)
            },
          )
        }
        case "removePasskey": {
          const id = picked(all[c.of].passkeys, c.code)?.id ?? (Bun.randomUUIDv7() as PasskeyId)
          return answerOf(outcomeOf(removePasskey({ id, user, token })))
        }
        case "newCodes":
          return answerOf(outcomeOf(renewRecoveryCodes({ user, token })), keep)
        case "prove": {
          const answer =
            c.by === "password"
              ? ({ kind: "password", password: password(c.code) } as const)
              : await answerFrom(c.who, c, listProofMethods(user))
          return answer === null ? "skipped" : answerOf(outcomeOf(proveSession({ user, token, answer })))
        }
        default:
          return "skipped"
      }
    },
  }
}
