import { Effect } from "effect"
import { ProviderNotFound } from "./errors.ts"
import { IdentityProviders } from "./ports.ts"
import { providerNamed } from "./provider.ts"

/** The provider of that name, or without one the first. Contract: auth, several providers. */
export const findProvider = Effect.fnUntraced(function* (name: string | null) {
  const { list } = yield* IdentityProviders
  const provider = providerNamed(list, name)
  if (provider === undefined) return yield* new ProviderNotFound()
  return provider
})
