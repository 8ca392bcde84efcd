import { afterAll, beforeAll, describe } from "bun:test"
import { Effect } from "effect"
import { notificationsLimitsSuite } from "../../../testing/suites/notifications-limits.ts"
import { removedNotificationsSuite } from "../../../testing/suites/notifications-removed.ts"
import { notificationsShownSuite } from "../../../testing/suites/notifications-shown.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { notificationsSuite } from "./notifications.ts"
import { notificationsChunksSuite } from "./notifications-chunks.ts"
import { notificationsModelSuite } from "./notifications-model.ts"

describe.each(engines)("The repository of notifications on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  notificationsSuite(database.runPromise)
  notificationsLimitsSuite(kit, database.runPromise)
  notificationsShownSuite(kit, database.runPromise)
  notificationsChunksSuite(database.runPromise)
  notificationsModelSuite(database.runPromise, name)
  removedNotificationsSuite(kit, database.runPromise)
})
