import type { Config } from "../../adapters/config/config.ts"
import { serviceName } from "../../adapters/live.ts"
import { siteFilesIn } from "../../adapters/operations.ts"
import { type CheckResult, ok, warn } from "./check-result.ts"

/** What the community is called, and which files of the operator are shown. */
export const checkSite = (config: Config): CheckResult => {
  const { logo, pages, problems } = siteFilesIn(config.dataDir)
  const names = [...new Set(pages.map(({ name }) => name))]
  const { color, contact } = config.site
  const detail = [
    `The community is called ${serviceName(config)}`,
    contact === null ? "and names no contact: set SITE_CONTACT." : `and is reached at ${contact}.`,
    color === null ? "Its color is the usual one." : `Its color is ${color}.`,
    logo === null ? "It has no logo." : "It has a logo.",
    names.length === 0 ? "It has no pages." : `Its pages: ${names.join(", ")}.`,
  ].join(" ")
  return problems.length === 0 ? ok(detail) : warn([...problems, detail].join(" "))
}
