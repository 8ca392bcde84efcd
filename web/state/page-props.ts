/** What a page is given: the parameters of its path, and the query of its address. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}
