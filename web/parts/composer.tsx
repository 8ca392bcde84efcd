import { CurioError, type Message } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { reasonOf } from "../state/answers.ts"
import { me } from "../state/curio.ts"
import { draft } from "../state/drafts.ts"
import { discard, type Letter, post, tryAgain, unsentOf } from "../state/outbox.ts"
import { typing } from "../state/socket.ts"
import { words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"
import { Icon } from "./icon.tsx"
import { Name, Sentence, Text } from "./texts.tsx"

interface Props {
  readonly conversationId: string
  /** The message that is replied to. */
  readonly replyTo: Message | null
  readonly replied: () => void
}

/** What one writes in a conversation. Enter sends where there is a keyboard, and Shift with Enter begins a new line. */
export const Composer = ({ conversationId, replied, replyTo }: Props) => {
  const { common, conversation } = words.value
  const around = useRef<HTMLDivElement>(null)
  const name = `message ${conversationId}`
  useEffect(() => {
    if (replyTo !== null) around.current?.querySelector("textarea")?.focus()
  }, [replyTo])
  const send = async (content: string, files: ReadonlyArray<File>) => {
    if (content.trim() === "" && files.length === 0)
      return { data: null, error: new CurioError("EMPTY_MESSAGE", 0) } as const
    post({ conversationId, content, files, replyTo })
    return { data: true, error: null } as const
  }
  const sent = () => {
    draft.keep(name, "")
    around.current?.querySelector("form")?.reset()
    around.current?.querySelector("textarea")?.focus()
    replied()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || matchMedia("(pointer: coarse)").matches) return
    event.preventDefault()
    around.current?.querySelector("form")?.requestSubmit()
  }
  return (
    <div ref={around} class="composer" onInput={() => typing(conversationId)}>
      {replyTo !== null && (
        <p>
          <Sentence of={conversation.replyTo} name={<Name>{replyTo.author.displayName}</Name>} />{" "}
          <button type="button" class="quiet" onClick={replied}>
            {common.cancel}
          </button>
        </p>
      )}
      <Form
        submit={conversation.send}
        send={(values) => send(values.text("content"), values.files("files"))}
        done={sent}
        fieldOf={{ EMPTY_MESSAGE: "content" }}
      >
        <Files label={conversation.files} />
        <Field
          name="content"
          label={conversation.message}
          placeholder={conversation.message}
          rows={1}
          maxLength={4000}
          draftAs={name}
          enterkeyhint="send"
          onKeyDown={pressed}
        />
      </Form>
    </div>
  )
}

/** A button that chooses files, and the names of those that were chosen. */
const Files = ({ label }: { readonly label: string }) => {
  const names = useSignal<ReadonlyArray<string>>([])
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    const forget = () => (names.value = [])
    form?.addEventListener("reset", forget)
    return () => form?.removeEventListener("reset", forget)
  }, [])
  return (
    <>
      <label class="button secondary" title={label}>
        <Icon of="clip" />
        <span class="hidden">{label}</span>
        <input
          ref={input}
          type="file"
          name="files"
          multiple
          class="hidden"
          onChange={({ currentTarget }) => (names.value = [...(currentTarget.files ?? [])].map(({ name }) => name))}
        />
      </label>
      {names.value.length > 0 && (
        <small class="files">
          {names.value.map((name) => (
            <Name key={name}>{name}</Name>
          ))}
        </small>
      )}
    </>
  )
}

/** What could not be sent yet. It stays until it is sent or given up. */
export const Unsent = ({ conversationId }: { readonly conversationId: string }) => (
  <>
    {unsentOf(conversationId).map((letter) => (
      <li key={letter.id}>
        <UnsentMessage letter={letter} />
      </li>
    ))}
  </>
)

const UnsentMessage = ({ letter }: { readonly letter: Letter }) => {
  const { common, conversation } = words.value
  const { content, conversationId, error, files, id, state } = letter
  return (
    <article class="message own begins unsent">
      <header>
        <Name>{me.value?.displayName ?? ""}</Name> <small>{conversation[state]}</small>
      </header>
      {content !== "" && <Text>{content}</Text>}
      {files.map(({ name }) => (
        <p key={name}>
          <Icon of="clip" /> <Name>{name}</Name>
        </p>
      ))}
      {state === "failed" && (
        <div role="alert">
          <p class="problem">{error === null ? "" : reasonOf(error)}</p>
          <div class="actions">
            <button type="button" onClick={() => tryAgain(conversationId)}>
              {common.tryAgain}
            </button>
            <button type="button" class="secondary" onClick={() => discard(id)}>
              {conversation.discard}
            </button>
          </div>
        </div>
      )}
    </article>
  )
}
