import { Button } from "../../parts/button.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Setting } from "../../parts/setting.tsx"
import { api } from "../../state/curio.ts"
import { useResource } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** The account of the identity provider with which the user signs in. */
const Provider = () => {
  const { provider } = words.value.settings
  const own = useResource("me", () => api.users.me.get())
  const service = useResource("service", () => api.get())
  return (
    <Setting title={provider.title} about={provider.about}>
      <Loaded of={service}>
        {({ providerLogin }) =>
          providerLogin ? (
            <Loaded of={own}>
              {({ idpLinked }) => (
                <>
                  <p>{idpLinked ? provider.linked : provider.notLinked}</p>
                  {idpLinked ? (
                    <Button call={() => api.auth.idp.link.delete()} done={own.reload}>
                      {provider.unlink}
                    </Button>
                  ) : (
                    <Button call={() => api.auth.idp.link.get()} done={({ url }) => location.assign(url)}>
                      {provider.link}
                    </Button>
                  )}
                </>
              )}
            </Loaded>
          ) : (
            <p>{provider.none}</p>
          )
        }
      </Loaded>
    </Setting>
  )
}

export default Provider
