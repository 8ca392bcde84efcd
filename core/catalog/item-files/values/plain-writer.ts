/** Collects the plain text of a marked-up one: where lines end, lists, and links with their addresses. */
export class PlainWriter {
  readonly #parts: Array<string> = []
  /** The line breaks in front of the next text. */
  #breaks = 0
  /** Whether something stands on the line already. */
  #hasText = false
  /** The link that is open: its address, and where its text begins. */
  #link: { readonly address: string; readonly from: number } | null = null
  readonly #keepsLines: boolean

  /** `keepsLines`: a line break of the source is one of the text; otherwise it is a blank. */
  constructor(keepsLines: boolean) {
    this.#keepsLines = keepsLines
  }

  text(source: string): void {
    const plain = this.#keepsLines ? source : source.replace(/[ \t\r\n\f]+/g, " ")
    const isBehindBlank = !this.#keepsLines && (!this.#hasText || this.#last().endsWith(" "))
    const text = isBehindBlank ? plain.trimStart() : plain
    if (text === "") return
    if (this.#breaks > 0 && this.#parts.length > 0) {
      if (!this.#keepsLines) this.#parts.push((this.#parts.pop() ?? "").trimEnd())
      this.#parts.push("\n".repeat(Math.min(this.#breaks, mostBreaks)))
    }
    this.#breaks = 0
    this.#parts.push(text)
    this.#hasText = true
  }

  #last(): string {
    return this.#parts.at(-1) ?? ""
  }

  /** A line break that the author made. */
  lineBreak(): void {
    this.#breaks += 1
    this.#hasText = false
  }

  /** The begin or end of what stands on lines of its own: 2 leaves an empty line in between. */
  block(breaks: 1 | 2): void {
    this.#breaks = Math.max(this.#breaks, breaks)
    this.#hasText = false
  }

  item(marker: string): void {
    this.block(1)
    this.text(`${marker} `)
    // What follows the marker begins the line.
    this.#hasText = false
  }

  openLink(address: string): void {
    this.closeLink()
    this.#link = { address: webAddress(address), from: this.#parts.length }
  }

  /** Writes the address behind the text of a link, unless the text shows it. */
  closeLink(): void {
    const link = this.#link
    this.#link = null
    if (link === null || link.address === "") return
    const shown = this.#parts.slice(link.from).join("").trim()
    if (shown === "") this.text(link.address)
    else if (withoutScheme(shown) !== withoutScheme(link.address)) this.text(` (${link.address})`)
  }

  end(): string {
    this.closeLink()
    return this.#parts.join("").trim()
  }
}

const mostBreaks = 10
const longestAddress = 2_000

/** An address of the web as text; empty for every other one, which means nothing outside of its page. */
const webAddress = (address: string): string => {
  const trimmed = address.trim()
  const whole = trimmed.startsWith("//") ? `https:${trimmed}` : trimmed
  return whole.length <= longestAddress && /^https?:\/\/\S+$/i.test(whole) ? whole : ""
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, "").replace(/\/$/, "")
