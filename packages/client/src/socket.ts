/** What of a WebSocket is used. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: ((event: { readonly code: number }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(): void
}

/** The address of the WebSocket; `base` may be relative to that of a page. */
export const socketAddress = (base: string): string => {
  const { location } = globalThis as { readonly location?: { readonly href: string } }
  const address = new URL(`${base}/realtime`, location?.href)
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:"
  return address.href
}
