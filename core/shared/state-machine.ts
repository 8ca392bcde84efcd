/** Where an action leads from each state. From `start` it makes the thing, and `null` is its end. */
type Steps<State extends string> = { readonly [From in State | "start"]?: State | null }

/**
 * The states of a thing, from a table with a row for each action: its label in the diagram, and where it leads from
 * which states.
 */
export const stateMachine = <const State extends string, const Action extends string>(
  states: ReadonlyArray<State>,
  actions: Readonly<Record<Action, readonly [label: string, steps: Steps<State>]>>,
) => {
  /** Every transition, state by state. Without `from` it is a start; without `to` it is an end. */
  const transitions = (["start", ...states] as const).flatMap((from) =>
    (Object.keys(actions) as Array<Action>).flatMap((action) => {
      const to = actions[action][1][from]
      return to === undefined ? [] : [{ from: from === "start" ? null : (from as State), action, to }]
    }),
  )
  return {
    transitions,
    /** The state that an action leads to; `null` where it is not possible. */
    after: (from: State, action: Action): State | null => actions[action][1][from] ?? null,
    /** Whether no step leads out of a state. */
    isFinal: (state: State): boolean => !transitions.some(({ from }) => from === state),
    /** All of it as a Mermaid diagram: an arrow for each pair of states, with the actions that lead along it. */
    diagram: (): string => {
      const arrows = Map.groupBy(transitions, ({ from, to }) => `${from ?? "[*]"} --> ${to ?? "[*]"}`)
      const labels = ([arrow, steps]: readonly [string, ReadonlyArray<{ readonly action: Action }>]) =>
        `  ${arrow}: ${steps.map(({ action }) => actions[action][0]).join(", ")}`
      return ["stateDiagram-v2", ...[...arrows].map(labels)].join("\n")
    },
  }
}
