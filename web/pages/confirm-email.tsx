import { MailLink } from "../parts/mail-link.tsx"
import { api } from "../state/curio.ts"
import { token } from "../state/token.ts"
import { words } from "../words/index.ts"

/** Confirms a new address with the link of the mail to it. */
const ConfirmEmail = () => (
  <MailLink {...words.value.confirmEmail} call={() => api.auth.email.confirm.post({ token })} />
)

export default ConfirmEmail
