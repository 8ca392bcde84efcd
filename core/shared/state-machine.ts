/** One step of a state machine; without `from` it begins there, without `to` it ends there. */
export interface Transition<State extends string, Action extends string> {
  readonly from: State | null
  readonly action: Action
  readonly to: State | null
}

/** What can be asked of the steps that something can take; `labels` are what its diagram calls the actions. */
export const stateMachine = <State extends string, Action extends string>(
  transitions: ReadonlyArray<Transition<State, Action>>,
  labels: Readonly<Record<Action, string>>,
) => ({
  /** The state that an action leads to; `null` where it is not possible. */
  after: (from: State, action: Action): State | null =>
    transitions.find((step) => step.from === from && step.action === action)?.to ?? null,
  /** Whether no step leads out of a state. */
  isFinal: (state: State): boolean => !transitions.some(({ from }) => from === state),
  /** All of it as a Mermaid diagram: an arrow for each pair of states, with the actions that lead along it. */
  diagram: (): string => {
    const arrows = new Map<string, Array<string>>()
    for (const { from, action, to } of transitions) {
      const arrow = `${from ?? "[*]"} --> ${to ?? "[*]"}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), labels[action]])
    }
    const lines = [...arrows].map(([arrow, actions]) => `  ${arrow}: ${actions.join(", ")}`)
    return ["stateDiagram-v2", ...lines].join("\n")
  },
})
