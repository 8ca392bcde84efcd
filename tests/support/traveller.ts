import { client } from "./client.ts"

/** Where a browser ended that followed all redirects and filled in what the provider's pages asked for. */
export interface Arrival {
  /** The query of the frontend's page. */
  readonly outcome: Record<string, string>
  readonly headers: Headers
}

interface Places {
  readonly serviceUrl: string
  /** Where the service believes to be, as in PUBLIC_URL. */
  readonly publicUrl: string
  readonly frontendUrl: string
}

/** A browser that travels between the service, the provider and the frontend, with a cookie jar for each of them. */
export const traveller = ({ serviceUrl, publicUrl, frontendUrl }: Places) => {
  const browser = client(serviceUrl)
  const abroad = new Map<string, string>()

  const away = async (url: string, form: Record<string, string> | null = null) => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...abroad].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form === null ? {} : { method: "POST", body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";")
      abroad.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
    }
    return { location: response.headers.get("location"), page: await response.text() }
  }

  /**
   * What the page of `response_mode=form_post` does by its script. From another site the browser sends no cookie of
   * ours; answers the address to which it is redirected.
   */
  const sendForm = async (page: string, at: string, action: string): Promise<string> => {
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value] as [string, string],
    )
    const { headers, status } = await fetch(`${serviceUrl}${action.slice(publicUrl.length)}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: new URL(at).origin, "sec-fetch-site": "cross-site" },
      body: new URLSearchParams(fields),
    })
    if (status !== 303 || headers.getSetCookie().length > 0) throw new Error(`The form was answered ${status}`)
    return headers.get("location") ?? ""
  }

  /** From an address of the provider to that of the callback, which is not visited yet. */
  const throughProvider = async (url: string, login: string): Promise<string> => {
    // The provider would remember who was there last, and not ask.
    abroad.clear()
    for (let step = await away(url), at = url; ; ) {
      if (step.location !== null) {
        at = new URL(step.location, at).href
        if (at.startsWith(`${publicUrl}/`)) return at
        step = await away(at)
        continue
      }
      const action = /<form[^>]* action="([^"]+)"/.exec(step.page)?.[1]
      if (action?.startsWith(`${publicUrl}/`)) return sendForm(step.page, at, action)
      const prompt = /name="prompt" value="(\w+)"/.exec(step.page)?.[1]
      // The page of Keycloak.
      const isNamed = step.page.includes('name="username"')
      if (action === undefined || (prompt === undefined && !isNamed))
        throw new Error(`The provider shows no form: ${step.page}`)
      at = new URL(action.replaceAll("&amp;", "&"), at).href
      if (prompt === undefined) step = await away(at, { username: login, password: "any" })
      else step = await away(at, prompt === "login" ? { prompt, login, password: "any" } : { prompt })
    }
  }

  /** Visits the callback; answers where on the frontend the browser was sent. */
  const land = async (callback: string): Promise<Arrival> => {
    const { status, headers } = await browser.get(callback.slice(publicUrl.length))
    const to = new URL(headers.get("location") ?? "")
    if (status !== 302 || to.origin + to.pathname !== `${frontendUrl}/auth/callback`)
      throw new Error(`${status} to ${to.href}`)
    return { outcome: Object.fromEntries(to.searchParams), headers }
  }

  const setOut = async (invite?: string, path = "/auth/idp"): Promise<string> => {
    const { status, headers } = await browser.get(`${path}${invite === undefined ? "" : `?invite=${invite}`}`)
    if (status !== 302) throw new Error(`GET ${path} answered ${status}`)
    return headers.get("location") ?? ""
  }

  return {
    ...browser,
    setOut,
    throughProvider,
    land,
    /** The whole way: to the provider, through its pages as a user, and back. */
    signIn: async (login: string, invite?: string, path?: string) =>
      land(await throughProvider(await setOut(invite, path), login)),
    /** The same for linking, as the user of an access token. */
    link: async (token: string, login: string, path = "/auth/idp") => {
      const { body } = await browser.get(`${path}/link`, { token })
      return land(await throughProvider(body.url, login))
    },
  }
}

export type Traveller = ReturnType<typeof traveller>
