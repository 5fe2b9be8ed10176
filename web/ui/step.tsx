import type { ReactNode, Ref } from 'react'

const LOOK = {
  done: 'bg-accent text-on-accent',
  current: 'bg-lamp text-on-lamp',
  later: 'bg-sunken text-ink-3',
}

export type StepState = keyof typeof LOOK

type Props = {
  icon: ReactNode
  state: StepState
  title: string
  /** The title, which can get the focus. */
  titleRef?: Ref<HTMLParagraphElement> | undefined
  children?: ReactNode
}

/** A step of a guide, as an item of a list. */
export function Step({ icon, state, title, titleRef, children }: Props) {
  const look = state === 'later' ? 'text-ink-3' : ''
  return (
    <li
      className="step relative flex gap-4 not-last:pb-6"
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full *:size-5 ${LOOK[state]}`}
        aria-hidden="true"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 pt-1.5">
        <p
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
          className={`text-md font-semibold outline-none ${look}`}
        >
          {title}
        </p>
        {children && <div className="mt-0.5 text-sm text-ink-3">{children}</div>}
      </div>
    </li>
  )
}
