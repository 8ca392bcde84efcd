import type { Attachment, Message } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { attempt } from "../state/answers.ts"
import { api, me } from "../state/curio.ts"
import { put } from "../state/messages.ts"
import { fill, language, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Field, Form } from "./form.tsx"
import { Emoji, Icon, offered } from "./icon.tsx"
import { Person } from "./pictures.tsx"
import { Report } from "./report.tsx"
import { Name, numberText, Text, TimeOf } from "./texts.tsx"

interface Props {
  readonly message: Message
  /** Whether it goes on after one of the same user: then who wrote it is read out alone. */
  readonly goesOn: boolean
  /** Whether the user may delete it although others wrote it. */
  readonly mayDelete: boolean
  readonly reply: (message: Message) => void
}

/** A message with its files and reactions, and what one can do with it. */
export const MessageView = ({ goesOn, mayDelete, message, reply }: Props) => {
  const { conversation } = words.value
  const editing = useSignal(false)
  const { author, content, createdAt, deleted, editedAt, replyTo } = message
  const isOwn = author.id === me.value?.id
  return (
    <article class={`message${isOwn ? " own" : ""}${goesOn ? "" : " begins"}`}>
      <header class={goesOn ? "hidden" : undefined}>
        {isOwn ? (
          <span class="hidden">
            <Name>{author.displayName}</Name>
          </span>
        ) : goesOn ? (
          <Name>{author.displayName}</Name>
        ) : (
          <Person of={author} />
        )}{" "}
        <TimeOf at={createdAt} />
        {editedAt !== null && !deleted && <small> {conversation.edited}</small>}
      </header>
      {replyTo !== null && (
        <blockquote>
          <Name>{replyTo.author.displayName}</Name>
          <Text>{replyTo.excerpt ?? conversation.deleted}</Text>
        </blockquote>
      )}
      {deleted && <p class="muted">{conversation.deleted}</p>}
      {editing.value ? (
        <Form
          submit={words.value.common.save}
          send={(values) => api.chat.messages({ id: message.id }).patch({ content: values.text("edited") })}
          done={(changed) => {
            editing.value = false
            put(changed)
          }}
          fieldOf={{ EMPTY_MESSAGE: "edited" }}
        >
          <Field name="edited" label={conversation.newText} rows={3} maxLength={4000} value={content ?? ""} />
          <button type="button" class="secondary" onClick={() => (editing.value = false)}>
            {words.value.common.cancel}
          </button>
        </Form>
      ) : (
        content !== null && <Text>{content}</Text>
      )}
      {message.attachments.length > 0 && (
        <ul class="plain">
          {message.attachments.map((file) => (
            <li key={file.id}>
              <AttachmentView file={file} />
            </li>
          ))}
        </ul>
      )}
      {!deleted && (
        <Actions
          message={message}
          mayDelete={isOwn || mayDelete}
          reply={reply}
          edit={isOwn ? () => (editing.value = true) : null}
        />
      )}
    </article>
  )
}

type ActionsProps = Omit<Props, "goesOn"> & { readonly edit: (() => void) | null }

const Actions = ({ edit, mayDelete, message, reply }: ActionsProps) => {
  const { common, conversation, posts } = words.value
  const open = useSignal(false)
  const call = api.chat.messages({ id: message.id })
  const react = async (emoji: string, mine: boolean) => {
    const reaction = call.reactions({ emoji })
    const changed = await attempt(() => (mine ? reaction.delete() : reaction.put()))
    if (changed !== undefined) put(changed)
  }
  const further = offered.filter((emoji) => !message.reactions.some((one) => one.emoji === emoji))
  return (
    <div class="actions">
      {message.reactions.map(({ count, emoji, mine }) => (
        <button
          key={emoji}
          type="button"
          class="quiet"
          aria-pressed={mine}
          aria-label={fill(posts.reaction, { name: emoji, count: numberText(count) })}
          onClick={() => react(emoji, mine)}
        >
          <Emoji of={emoji} /> {numberText(count)}
        </button>
      ))}
      <button
        type="button"
        class="quiet choose"
        aria-label={conversation.actions}
        aria-expanded={open}
        onClick={() => (open.value = !open.value)}
      >
        …
      </button>
      {open.value && (
        <>
          {further.map((emoji) => (
            <button
              key={emoji}
              type="button"
              class="quiet"
              aria-label={fill(conversation.react, { emoji })}
              onClick={() => react(emoji, false)}
            >
              <Emoji of={emoji} />
            </button>
          ))}
          <button type="button" class="quiet" onClick={() => reply(message)}>
            {conversation.reply}
          </button>
          {edit !== null && (
            <button type="button" class="quiet" onClick={edit}>
              {common.edit}
            </button>
          )}
          {mayDelete && (
            <Button class="quiet" ask={words.value.sure.deleteMessage} call={() => call.delete()}>
              {common.delete}
            </Button>
          )}
          {message.author.id !== me.value?.id && <Report targetType="message" targetId={message.id} />}
        </>
      )}
    </div>
  )
}

/** A picture in its place, or a file to download, whose address is good for some minutes. */
const AttachmentView = ({ file: { height, id, mimeType, name, size, width } }: { readonly file: Attachment }) => {
  const { conversation } = words.value
  const address = useSignal("")
  const { url } = api.chat.attachments({ id })
  const isPicture = mimeType.startsWith("image/") && width !== null && height !== null
  useEffect(() => {
    if (isPicture) void attempt(() => url.get()).then((found) => (address.value = found?.url ?? ""))
  }, [])
  if (isPicture)
    return (
      <img
        class="attachment"
        src={address.value || undefined}
        width={width}
        height={height}
        loading="lazy"
        alt={fill(conversation.picture, { name })}
      />
    )
  return (
    <Button class="quiet" call={() => url.get()} done={(found) => location.assign(found.url)}>
      <Icon of="clip" /> <Name>{name}</Name> ({sizeText(size)})
    </Button>
  )
}

const sizeText = (bytes: number): string =>
  new Intl.NumberFormat(language.value, {
    style: "unit",
    unit: bytes < 1_000_000 ? "kilobyte" : "megabyte",
    maximumFractionDigits: 1,
  }).format(bytes / (bytes < 1_000_000 ? 1000 : 1_000_000))
