import "./style.css"
import { render } from "preact"
import { App, needsSession, preload } from "./app.tsx"
import { beginPlaces } from "./state/places.ts"
import { resume } from "./state/session.ts"
import { beginSocket } from "./state/socket.ts"
import "./state/theme.ts"
import "./state/token.ts"
import { beginWords } from "./words/index.ts"

// The session and the language are asked for at the same time; a page is shown as soon as there are words for it.
void resume(needsSession(location.pathname))
preload(location.pathname)
beginSocket()
beginPlaces()
await beginWords()
// What was answered meanwhile has its turn: the session is on its way before the page is drawn.
await new Promise((resolve) => setTimeout(resolve))
render(<App />, document.body)
