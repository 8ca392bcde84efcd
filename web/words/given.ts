/** A page of the operators, in one language. */
export interface SitePage {
  readonly name: string
  readonly language: string | null
  readonly title: string
}

/** What the page of the server says before anything is asked for. */
interface Given {
  readonly name: string
  readonly contact: string | null
  /** The address of the logo. */
  readonly logo: string | null
  readonly pages: ReadonlyArray<SitePage>
  /** Whether the server is one of development, which has what helps to make the app. */
  readonly development: boolean
}

const nothing: Given = { name: "curio", contact: null, logo: null, pages: [], development: false }

export const given: Given = { ...nothing, ...JSON.parse(document.getElementById("site")?.textContent ?? "{}") }
