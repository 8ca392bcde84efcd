import { Button } from "../../parts/button.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Picture } from "../../parts/pictures.tsx"
import { Setting } from "../../parts/setting.tsx"
import { say } from "../../state/answers.ts"
import { api, me } from "../../state/curio.ts"
import { useResource } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** The name, the text and the picture that others see. */
const Profile = () => {
  const { common, settings } = words.value
  const { profile } = settings
  const own = useResource("me", () => api.users.me.get())
  const user = api.users({ id: "me" })
  return (
    <Setting title={profile.title} about={profile.about}>
      <Loaded of={own}>
        {(data) => (
          <>
            <section aria-label={profile.picture}>
              {data.avatarUrl === null ? (
                <span class="avatar" data-letter={[...data.displayName][0]} aria-hidden="true" />
              ) : (
                <Picture src={data.avatarUrl} alt={profile.picture} />
              )}
              <Form
                key={data.avatarUrl}
                submit={profile.upload}
                label={profile.picture}
                send={(values) => {
                  const [file = new File([], "")] = values.files("file")
                  return user.avatar.put({ file })
                }}
                done={({ avatarUrl }) => own.change({ ...data, avatarUrl })}
                fieldOf={{ INVALID_IMAGE: "file", PAYLOAD_TOO_LARGE: "file", UNSUPPORTED_MEDIA_TYPE: "file" }}
              >
                <Field
                  name="file"
                  label={profile.newPicture}
                  type="file"
                  accept="image/jpeg,image/png,image/webp,image/gif"
                  hint={profile.pictureHint}
                  required
                />
              </Form>
              {data.avatarUrl !== null && (
                <Button call={() => user.avatar.delete()} done={() => own.change({ ...data, avatarUrl: null })}>
                  {profile.removePicture}
                </Button>
              )}
            </section>
            <hr />
            <Form
              submit={common.save}
              label={profile.title}
              send={(values) =>
                user.patch({ displayName: values.text("displayName"), bio: values.text("bio") || null })
              }
              done={(changed) => {
                own.change(changed)
                if (me.value != null) me.value = { ...me.value, displayName: changed.displayName }
                say(settings.saved)
              }}
            >
              <Field
                name="displayName"
                label={common.displayName}
                value={data.displayName}
                autocomplete="nickname"
                maxLength={100}
                required
              />
              <Field name="bio" label={profile.bio} value={data.bio ?? ""} rows={5} maxLength={2000} />
            </Form>
          </>
        )}
      </Loaded>
    </Setting>
  )
}

export default Profile
