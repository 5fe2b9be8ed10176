import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'

/** The problem of a field, below it. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null
  return (
    <p className="field-error" id={id}>
      <WarningCircleIcon className="size-4.5 shrink-0" weight="fill" aria-hidden="true" />
      {problem}
    </p>
  )
}
