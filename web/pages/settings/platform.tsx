import { Button } from "../../parts/button.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Setting } from "../../parts/setting.tsx"
import { Sentence, When } from "../../parts/texts.tsx"
import { say } from "../../state/answers.ts"
import { api, to } from "../../state/curio.ts"
import { useResource } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** The user's account of the game platform, and their key of it. */
const Platform = () => {
  const { common, settings } = words.value
  const { platform } = settings
  const own = useResource("me", () => api.users.me.get())
  const { "api-key": key, link, login } = api.integrations.gameplatform
  return (
    <Setting title={platform.title} about={platform.about}>
      <Loaded of={own}>
        {({ gameplatform: { accountId, hasApiKey, linkedAt } }) => (
          <>
            <h2>{platform.account}</h2>
            {accountId === null ? (
              <Button call={() => login.post()} done={({ url }) => location.assign(url)}>
                {platform.link}
              </Button>
            ) : (
              <div class="line">
                <span>
                  <Sentence of={platform.linked} account={<bdi>{accountId}</bdi>} />
                  <br />
                  <small>{linkedAt !== null && <When at={linkedAt} />}</small>
                </span>
                <Button call={() => link.delete()} done={own.reload}>
                  {platform.unlink}
                </Button>
              </div>
            )}
            <h2>{platform.key}</h2>
            {hasApiKey && (
              <div class="line">
                <span>{platform.hasKey}</span>
                <Button call={() => key.delete()} done={own.reload}>
                  {platform.removeKey}
                </Button>
              </div>
            )}
            <Form
              key={String(hasApiKey)}
              submit={common.save}
              label={platform.key}
              send={(values) => key.put({ apiKey: values.text("apiKey").trim() })}
              done={() => {
                say(settings.saved)
                return own.reload()
              }}
              fieldOf={{ GAMEPLATFORM_API_KEY_INVALID_FORMAT: "apiKey" }}
            >
              <Field
                name="apiKey"
                label={platform.newKey}
                hint={platform.keyHint}
                type="password"
                autocomplete="off"
                required
              />
            </Form>
            {accountId !== null && hasApiKey && (
              <a class="button" href={to("/settings/platform/games")}>
                {platform.games}
              </a>
            )}
          </>
        )}
      </Loaded>
    </Setting>
  )
}

export default Platform
