import { Button } from "../../parts/button.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Setting } from "../../parts/setting.tsx"
import { api } from "../../state/curio.ts"
import { useResource } from "../../state/resources.ts"
import { fill, words } from "../../words/index.ts"

/** The accounts of identity providers with which the user signs in. */
const Provider = () => {
  const { provider } = words.value.settings
  const service = useResource("service", () => api.get())
  return (
    <Setting title={provider.title} about={provider.about}>
      <Loaded of={service}>
        {({ identityProviders }) =>
          identityProviders.length > 0 ? <Links providers={identityProviders} /> : <p>{provider.none}</p>
        }
      </Loaded>
    </Setting>
  )
}

const Links = ({
  providers,
}: {
  readonly providers: ReadonlyArray<{ readonly name: string; readonly label: string }>
}) => {
  const { provider } = words.value.settings
  const own = useResource("provider-links", () => api.auth.idp.links.get())
  return (
    <Loaded of={own}>
      {({ links }) => (
        <>
          {providers.map(({ label, name }) => {
            const linked = links.find((link) => link.provider === name)
            return (
              <div key={name}>
                <p>
                  {linked === undefined
                    ? fill(provider.notLinked, { provider: label })
                    : linked.email === null
                      ? fill(provider.linked, { provider: label })
                      : fill(provider.linkedAs, { provider: label, email: linked.email })}
                </p>
                {linked === undefined ? (
                  <Button
                    call={() => api.auth.idp({ provider: name }).link.get()}
                    done={({ url }) => location.assign(url)}
                  >
                    {provider.link}
                  </Button>
                ) : (
                  <Button call={() => api.auth.idp({ provider: name }).link.delete()} done={own.reload}>
                    {provider.unlink}
                  </Button>
                )}
              </div>
            )
          })}
        </>
      )}
    </Loaded>
  )
}

export default Provider
