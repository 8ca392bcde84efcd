import { Context, Effect } from "effect"
import { RegistrationClosed } from "./errors.ts"

/** Whether anybody may make an account, or administrators alone. Contract: auth, registration. */
export const Registration = Context.Reference<"open" | "closed">("curio/auth/Registration", {
  defaultValue: () => "open",
})

/** Refuses a registration while it is closed. Contract: auth, registration. */
export const requireOpen = Effect.fnUntraced(function* () {
  if ((yield* Registration) === "closed") return yield* new RegistrationClosed()
})
