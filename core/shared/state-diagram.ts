/** One step of a state machine; without `from` it begins there, without `to` it ends there. */
export interface Transition<State extends string, Action extends string> {
  readonly from: State | null
  readonly action: Action
  readonly to: State | null
}

/** The state that an action leads to from another, or `undefined` where the action is not possible. */
export const stateAfter = <State extends string, Action extends string>(
  transitions: ReadonlyArray<Transition<State, Action>>,
  from: State,
  action: Action,
): State | null | undefined => transitions.find((step) => step.from === from && step.action === action)?.to

/** A state machine as a Mermaid diagram: an arrow for each pair of states, with the actions that lead along it. */
export const stateDiagram = (transitions: ReadonlyArray<Transition<string, string>>): string => {
  const arrows = new Map<string, Array<string>>()
  for (const { from, action, to } of transitions) {
    const arrow = `${from ?? "[*]"} --> ${to ?? "[*]"}`
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), action])
  }
  const lines = [...arrows].map(([arrow, actions]) => `  ${arrow}: ${actions.join(", ")}`)
  return ["stateDiagram-v2", ...lines].join("\n")
}
