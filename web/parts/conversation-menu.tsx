import type { Conversation, Member } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useLocation } from "preact-iso"
import { attempt } from "../state/answers.ts"
import { api, me, to } from "../state/curio.ts"
import { words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { ChooseFriend } from "./choose-friend.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { More } from "./more.tsx"
import { Person, Picture } from "./pictures.tsx"
import { TalkSearch } from "./talk-search.tsx"

interface Props {
  readonly conversation: Conversation
  readonly change: (conversation: Conversation) => void
}

interface MenuProps extends Props {
  /** The heading of the conversation. */
  readonly children: ComponentChildren
}

/**
 * The head of a conversation in one line: with whom, what it is about, and behind "…" what can be done with it: a
 * search, settings of one's own, and in a group its members and their roles.
 */
export const ConversationMenu = ({ change, children, conversation }: MenuProps) => {
  const { conversation: sentences } = words.value
  const open = useSignal(false)
  const { archived, id, kind, leg, members, muted, offer } = conversation
  const { settings } = api.chat.conversations({ id })
  const other = members.find(({ user }) => user.id !== me.value?.id)
  return (
    <>
      {kind !== "group" && other !== undefined && <Person of={other.user} />}
      {children}
      <div class="actions">
        {offer !== null && <a href={to(`/offers/${offer.id}`)}>{sentences.toOffer}</a>}
        {leg !== null && <a href={to(`/legs/${leg.id}`)}>{sentences.toLeg}</a>}
        <More>
          {kind === "group" && (
            <button type="button" class="secondary" onClick={() => (open.value = true)}>
              {sentences.members}
            </button>
          )}
          <TalkSearch conversationId={id} />
          <Button class="quiet" call={() => settings.patch({ muted: !muted })} done={change}>
            {muted ? sentences.unmute : sentences.mute}
          </Button>
          <Button class="quiet" call={() => settings.patch({ archived: !archived })} done={change}>
            {archived ? sentences.unarchive : sentences.archive}
          </Button>
        </More>
      </div>
      {open.value && (
        <Dialog title={sentences.members} close={() => (open.value = false)}>
          <Group conversation={conversation} change={change} />
        </Dialog>
      )}
    </>
  )
}

/** The members of a group with their roles, and what the role of the user allows. */
const Group = ({ change, conversation }: Props) => {
  const { conversation: sentences, common } = words.value
  const { route } = useLocation()
  const { coverUrl, id, members, name } = conversation
  const call = api.chat.conversations({ id })
  const role = members.find(({ user }) => user.id === me.value?.id)?.role ?? "member"
  const left = () => route(to("/messages"), true)
  return (
    <>
      <Picture src={coverUrl} alt="" />
      <ul class="plain">
        {members.map((member) => (
          <li key={member.user.id}>
            <MemberRow member={member} role={role} conversation={conversation} change={change} />
          </li>
        ))}
      </ul>
      {role !== "member" && (
        <>
          <h3>{sentences.addMember}</h3>
          <ChooseFriend
            action={({ id: userId }) =>
              members.some(({ user }) => user.id === userId) ? (
                <small>{sentences.isMember}</small>
              ) : (
                <Button call={() => call.members.post({ userId })} done={change}>
                  {sentences.add}
                </Button>
              )
            }
          />
          <Form
            key={name}
            submit={common.save}
            send={async (values) => {
              const [file] = values.files("file")
              if (file !== undefined) {
                const { error } = await call.cover.put({ file })
                if (error !== null) return { data: null, error }
              }
              return call.patch({ name: values.text("name") })
            }}
            done={change}
            fieldOf={{ INVALID_NAME: "name", INVALID_IMAGE: "file" }}
          >
            <Field name="name" label={sentences.name} value={name ?? ""} maxLength={100} required />
            <Field name="file" label={sentences.cover} type="file" accept="image/*" />
          </Form>
        </>
      )}
      <div class="actions">
        <Button ask={words.value.sure.leaveGroup} call={() => call.members({ userId: "me" }).delete()} done={left}>
          {sentences.leave}
        </Button>
        {role === "owner" && (
          <Button ask={words.value.sure.deleteGroup} call={() => call.delete()} done={left}>
            {sentences.deleteGroup}
          </Button>
        )}
      </div>
    </>
  )
}

type RowProps = Props & { readonly member: Member; readonly role: Member["role"] }

const MemberRow = ({ change, conversation, member, role }: RowProps) => {
  const { conversation: sentences } = words.value
  const { id, members } = conversation
  const userId = member.user.id ?? ""
  const call = api.chat.conversations({ id }).members({ userId })
  const isOther = userId !== me.value?.id
  const mayRemove = isOther && (role === "owner" || (role === "admin" && member.role === "member"))
  return (
    <div class="actions">
      <Person of={member.user} />
      {role === "owner" && isOther ? (
        <select
          aria-label={sentences.role}
          value={member.role}
          onChange={async ({ currentTarget }) => {
            const changed = await attempt(() => call.patch({ role: currentTarget.value as Member["role"] }))
            if (changed === undefined) currentTarget.value = member.role
            else change(changed)
          }}
        >
          {Object.entries(sentences.roles).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <small>{sentences.roles[member.role]}</small>
      )}
      {mayRemove && (
        <Button
          call={() => call.delete()}
          done={() => change({ ...conversation, members: members.filter((one) => one !== member) })}
        >
          {sentences.remove}
        </Button>
      )}
    </div>
  )
}
