import { beginPushes } from "./pushes.ts"
import type { WorkerScope } from "./scope.ts"
import { beginShares } from "./shares.ts"
import { beginShell } from "./shell.ts"

// The service worker: it shows pushes, keeps the files of the app, and takes what is shared with it. What the API
// answers is not kept here.
const scope = self as unknown as WorkerScope
beginPushes(scope)
beginShell(scope)
beginShares(scope)
