interface Props {
  readonly label: string
  /** The names of the steps in their order. */
  readonly steps: ReadonlyArray<string>
  /** How many of them are done. The next one is where it stands. */
  readonly done: number
  /** Whether it ended before all steps were done. */
  readonly isOver?: boolean
}

/** How far something is, as a bar of steps. */
export const Steps = ({ done, isOver, label, steps }: Props) => (
  <ol class="steps" aria-label={label}>
    {steps.map((name, step) => (
      <li
        key={name}
        class={step < done ? "done" : ""}
        aria-current={step === done && isOver !== true ? "step" : undefined}
      >
        {name}
        {step < done && <span class="hidden"> ✓</span>}
      </li>
    ))}
  </ol>
)
