import { MailLink } from "../parts/mail-link.tsx"
import { api } from "../state/curio.ts"
import { token } from "../state/token.ts"
import { words } from "../words/index.ts"

/** Ends the mails from which the link comes. */
const Unsubscribe = () => <MailLink {...words.value.unsubscribe} call={() => api.unsubscribe({ token }).post()} />

export default Unsubscribe
