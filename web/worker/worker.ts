import { beginPushes } from "./pushes.ts"
import type { WorkerScope } from "./scope.ts"
import { beginShell } from "./shell.ts"

// The service worker: it shows pushes, and keeps the files of the app. What the API answers is not kept here.
const scope = self as unknown as WorkerScope
beginPushes(scope)
beginShell(scope)
