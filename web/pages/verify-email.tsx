import { MailLink } from "../parts/mail-link.tsx"
import { api } from "../state/curio.ts"
import { token } from "../state/token.ts"
import { words } from "../words/index.ts"

/** Verifies the address of an account with the link of a mail. */
const VerifyEmail = () => (
  <MailLink {...words.value.verifyEmail} call={() => api.auth["verify-email"].post({ token })} />
)

export default VerifyEmail
