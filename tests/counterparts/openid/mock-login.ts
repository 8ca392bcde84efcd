/** Signs a user in at oidc-provider-mock, whose form is sent to its own address: answers that of the callback. */
export const mockLogin =
  (publicUrl: string) =>
  async (url: string, login: string): Promise<string> => {
    const page = await (await fetch(url)).text()
    if (!page.includes('name="sub"')) throw new Error(`The provider shows no form: ${page}`)
    const body = new URLSearchParams({ sub: login })
    const { headers, status } = await fetch(url, { method: "POST", body, redirect: "manual" })
    const callback = headers.get("location") ?? ""
    if (!callback.startsWith(`${publicUrl}/`)) throw new Error(`It answered ${status} and sends to ${callback}.`)
    return callback
  }
