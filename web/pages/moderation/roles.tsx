import type { RoleHolder } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useId } from "preact/hooks"
import { Button } from "../../parts/button.tsx"
import { List } from "../../parts/list.tsx"
import { Moderation } from "../../parts/moderation.tsx"
import { Person } from "../../parts/pictures.tsx"
import { Name, Sentence, When } from "../../parts/texts.tsx"
import { say } from "../../state/answers.ts"
import { api, me } from "../../state/curio.ts"
import { usePages } from "../../state/resources.ts"
import { fill, words } from "../../words/index.ts"

/** Who has a role, for administrators, who give and end roles with a proof that it is them. */
const Roles = () => {
  const { roles, tabs } = words.value.moderation
  return (
    <Moderation title={tabs.roles} tab="/moderation/roles" forAdmins>
      <p>{roles.about}</p>
      <Holders />
    </Moderation>
  )
}

const Holders = () => {
  const { roles, tabs } = words.value.moderation
  const { commandLine } = words.value.moderation
  const list = usePages("roles", (query) => api.moderation.roles.get({ query }))
  const given = (holder: RoleHolder) => {
    say(fill(roles.given, { name: holder.user.displayName }))
    list.change((items) => [holder, ...items.filter(({ user }) => user.id !== holder.user.id)])
  }
  return (
    <>
      <List
        list={list}
        label={tabs.roles}
        empty={roles.empty}
        show={({ grantedAt, grantedBy, role, user }) => (
          <div class="line">
            <div>
              <Person of={user} /> <strong>{roles.names[role]}</strong>
              <br />
              <small>
                <Sentence
                  of={roles.since}
                  time={<When at={grantedAt} />}
                  name={grantedBy === null ? commandLine : <Name>{grantedBy.displayName}</Name>}
                />
              </small>
            </div>
            <div class="actions">
              {user.id !== me.value?.id && (
                <Give user={user} of={role === "admin" ? "moderator" : "admin"} done={given} />
              )}
              <Button
                label={fill(roles.endNamed, { name: user.displayName })}
                call={() => api.moderation.roles({ userId: user.id }).delete()}
                done={() => {
                  say(fill(roles.ended, { name: user.displayName }))
                  list.change((items) => items.filter((one) => one.user.id !== user.id))
                }}
              >
                {roles.end}
              </Button>
            </div>
          </div>
        )}
      />
      <h2>{roles.add}</h2>
      <p>{roles.sure}</p>
      <Search done={given} />
    </>
  )
}

interface GiveProps {
  readonly user: { readonly id: string; readonly displayName: string }
  readonly of: RoleHolder["role"]
  readonly done: (holder: RoleHolder) => void
}

const Give = ({ done, of: role, user }: GiveProps) => {
  const { roles } = words.value.moderation
  return (
    <Button
      label={fill(roles.giveNamed, { role: roles.give[role], name: user.displayName })}
      call={() => api.moderation.roles({ userId: user.id }).put({ role })}
      done={done}
    >
      {roles.give[role]}
    </Button>
  )
}

/** Users by their names, each with the roles that they can be given. */
const Search = ({ done }: Pick<GiveProps, "done">) => {
  const { roles } = words.value.moderation
  const id = useId()
  const q = useSignal("")
  return (
    <>
      <label for={id}>{roles.search}</label>
      <input
        id={id}
        type="search"
        maxLength={100}
        onInput={(event) => {
          q.value = event.currentTarget.value.trim()
        }}
      />
      {q.value.length > 1 && <Found key={q.value} q={q.value} done={done} />}
    </>
  )
}

const Found = ({ done, q }: Pick<GiveProps, "done"> & { readonly q: string }) => {
  const { roles } = words.value.moderation
  const found = usePages(`users by ${q}`, (page) => api.users.get({ query: { ...page, q } }))
  return (
    <List
      list={found}
      label={roles.found}
      empty={roles.none}
      show={(user) => (
        <div class="line">
          <div>
            <Person of={user} />
          </div>
          <div class="actions">
            <Give user={user} of="moderator" done={done} />
            <Give user={user} of="admin" done={done} />
          </div>
        </div>
      )}
    />
  )
}

export default Roles
