import { MailLink } from "../parts/mail-link.tsx"
import { api } from "../state/curio.ts"
import { token } from "../state/token.ts"
import { words } from "../words/index.ts"

/** Takes back a change of the address with the link of the mail to the old one. */
const UndoEmail = () => <MailLink {...words.value.undoEmail} call={() => api.auth.email.undo.post({ token })} />

export default UndoEmail
