import { given, type SitePage } from "../words/given.ts"
import { language } from "../words/index.ts"

/** What the community is called, and what its operators have made. */
export const site = given

/** Above the form to sign in, and in no list. */
export const welcomePage = "welcome"

export const hasWelcome = site.pages.some(({ name }) => name === welcomePage)

/** The operators' pages in the language of the app, where they are in it. */
export const sitePages = (): ReadonlyArray<SitePage> =>
  [...new Set(site.pages.map(({ name }) => name))].flatMap((name) => {
    const named = site.pages.filter((page) => page.name === name && name !== welcomePage)
    const base = (tag: string | null) => tag?.split("-")[0]
    const closest =
      named.find((page) => page.language === language.value) ??
      named.find((page) => base(page.language) === base(language.value)) ??
      named.find((page) => page.language === null) ??
      named[0]
    return closest ?? []
  })

/** Where the operators are reached: a mail program or a page. */
export const contactLink = (contact: string): string => (contact.includes("://") ? contact : `mailto:${contact}`)
