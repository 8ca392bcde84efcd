import { MailLink } from "../parts/mail-link.tsx"
import { api } from "../state/curio.ts"
import { token } from "../state/token.ts"
import { words } from "../words/index.ts"

/** Takes back what another person added to the account, with the link of the mail about it. */
const UndoAdded = () => <MailLink {...words.value.undoAdded} call={() => api.auth.additions.undo.post({ token })} />

export default UndoAdded
