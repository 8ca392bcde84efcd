import { useSignal } from "@preact/signals"
import { type Answered, attempt } from "../state/answers.ts"
import { scaled } from "../state/scaled.ts"

interface Props<A> {
  readonly label: string
  readonly call: (file: File) => Answered<A>
  readonly done: (data: A) => unknown
  /** Which files it takes: pictures unless it says otherwise. */
  readonly accept?: string
}

/** Chooses a picture, or another file, and sends it; busy until it was taken. */
export const PictureButton = <A,>({ accept = "image/*", call, done, label }: Props<A>) => {
  const busy = useSignal(false)
  const choose = async (event: Event) => {
    const input = event.currentTarget as HTMLInputElement
    const [file] = input.files ?? []
    if (file === undefined || busy.value) return
    busy.value = true
    // What is no picture to show, such as a private file of an item, is sent as it is.
    const sent = accept === "image/*" ? await scaled(file) : file
    const data = await attempt(() => call(sent))
    busy.value = false
    input.value = ""
    if (data !== undefined) await done(data)
  }
  return (
    <label class="button secondary" aria-busy={busy}>
      {label}
      <input type="file" accept={accept} class="hidden" onChange={choose} />
    </label>
  )
}
