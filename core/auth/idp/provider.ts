import type { Brand } from "effect"

/** What a provider is called in the settings, in addresses and in flows. */
export type ProviderName = string & Brand.Brand<"ProviderName">

/** The name of the provider of the settings without a name. */
export const defaultProvider = "default" as ProviderName

/** A provider that this service trusts. Each has another name and another issuer. */
export interface TrustedProvider {
  readonly name: ProviderName
  /** What users call it. */
  readonly label: string
  readonly issuer: string
}

/**
 * The provider of that name; without a name the one of the settings without a name, else the first.
 * Contract: auth, several providers.
 */
export const providerNamed = (
  providers: ReadonlyArray<TrustedProvider>,
  name: string | null,
): TrustedProvider | undefined =>
  name === null
    ? (providers.find((one) => one.name === defaultProvider) ?? providers[0])
    : providers.find((one) => one.name === name)
