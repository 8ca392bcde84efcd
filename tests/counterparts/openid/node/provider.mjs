// npm's certified provider with its own pages: who signs in there is who they say, with an address of that name.
import Provider from "oidc-provider"

const { client_id, client_secret, isPlanted, port, redirect_uri } = JSON.parse(process.argv[2])
const issuer = `http://127.0.0.1:${port}`
const provider = new Provider(issuer, {
  clients: [{ client_id, client_secret, redirect_uris: [redirect_uri], application_type: "native" }],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  cookies: { keys: ["a key of the counterparts"] },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: () => ({ sub, email: `${sub}@example.com`, email_verified: !isPlanted, name: sub }),
  }),
  pkce: { required: () => true },
})
provider.listen(port, "127.0.0.1", () => console.log("It listens."))
