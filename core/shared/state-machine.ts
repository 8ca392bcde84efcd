/** One transition of a state machine. Without `from` it is a start; without `to` it is an end. */
export interface Transition<State extends string, Action extends string> {
  readonly from: State | null
  readonly action: Action
  readonly to: State | null
}

/** Queries on a list of transitions; `labels` name the actions in the diagram. */
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
