import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { hasPush, isSubscribed, subscribe, unsubscribe } from "../state/push.ts"
import { words } from "../words/index.ts"
import { Button } from "./button.tsx"

/** Whether this browser shows pushes; nothing where it cannot. */
export const PushSwitch = () => {
  const isOn = useSignal(false)
  const { device } = words.value.settings.notifications
  useEffect(() => {
    if (hasPush)
      isSubscribed().then((found) => {
        isOn.value = found
      })
  }, [])
  if (!hasPush) return null
  return (
    <p>
      {isOn.value ? (
        <Button call={unsubscribe} done={() => (isOn.value = false)}>
          {device.off}
        </Button>
      ) : (
        <Button call={subscribe} done={() => (isOn.value = true)}>
          {device.on}
        </Button>
      )}
    </p>
  )
}
