import { Effect, Redacted } from "effect"
import { createAccount, type EmailAddress, logIn } from "../../../core/index.ts"
import { memory, sessions } from "./memory.ts"

// What another service would write: the core on its own ports, under plain Node. Prints what happened, as JSON.
const email = "ada@example.com" as EmailAddress
const signIn = (address: string, password: string) =>
  logIn({ email: address as EmailAddress, password: Redacted.make(password), userAgent: null })

const program = Effect.gen(function* () {
  const account = yield* createAccount({ email, displayName: "Ada", password: Redacted.make("correct horse") })
  const wrongPassword = yield* Effect.flip(signIn(email, "battery staple"))
  const wrongAddress = yield* Effect.flip(signIn("eve@example.com", "correct horse"))
  const sessionsAfterFailures = sessions.size
  const { user, session, refreshToken } = yield* signIn(email, "correct horse")
  return {
    runtime: "Bun" in globalThis ? "Bun" : `Node ${process.versions.node}`,
    wrongPassword: wrongPassword._tag,
    wrongAddress: wrongAddress._tag,
    sessionsAfterFailures,
    sameAccount: user.id === account.id && session.userId === account.id,
    sessions: sessions.size,
    tokenLength: Redacted.value(refreshToken).length,
    tokenIsStored: JSON.stringify([...sessions]).includes(Redacted.value(refreshToken)),
  }
})

console.log(JSON.stringify(await Effect.runPromise(Effect.provide(program, memory))))
