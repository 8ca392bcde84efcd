import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { codeOn, watch } from "../state/barcodes.ts"
import { fill, words } from "../words/index.ts"

interface Props {
  /** Called with each code once. */
  readonly found: (code: string) => unknown
  /** Whether the camera goes on after the first one. */
  readonly many?: boolean
}

/** Reads barcodes by the camera, or from pictures where there is none. */
export const Scan = ({ found, many = false }: Props) => {
  const { scan } = words.value.phone
  const open = useSignal(false)
  const said = useSignal("")
  const codes = useRef(new Set<string>())
  const read = (code: string) => {
    if (many && codes.current.has(code)) return
    codes.current.add(code)
    said.value = fill(scan.read, { code })
    if (!many) open.value = false
    found(code)
  }
  return (
    <div class="scan">
      {open.value && <Camera read={read} none={() => (said.value = scan.none)} />}
      <div class="actions">
        <button type="button" class="secondary" onClick={() => (open.value = !open.value)}>
          {open.value ? scan.stop : many ? scan.several : scan.single}
        </button>
      </div>
      <p role="status">{said.value}</p>
    </div>
  )
}

const Camera = ({ none, read }: { readonly read: (code: string) => void; readonly none: () => void }) => {
  const { scan } = words.value.phone
  const video = useRef<HTMLVideoElement>(null)
  const isRefused = useSignal(false)
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    const ended = new AbortController()
    if (video.current !== null)
      watch(video.current, ended.signal, (code) => latest.current(code)).catch(() => (isRefused.value = true))
    return () => ended.abort()
  }, [])
  const chosen = async ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? []
    const code = file === undefined ? null : await codeOn(file)
    currentTarget.value = ""
    if (code === null) none()
    else read(code)
  }
  return isRefused.value ? (
    <>
      <p>{scan.refused}</p>
      <label class="button secondary">
        {scan.picture}
        <input type="file" accept="image/*" capture="environment" class="hidden" onChange={chosen} />
      </label>
    </>
  ) : (
    <>
      <video ref={video} muted playsInline aria-label={scan.camera} />
      <p>{scan.hold}</p>
    </>
  )
}
