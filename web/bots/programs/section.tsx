import type { ReactNode, Ref } from 'react'

type Props = {
  /** Gets the focus when what had it is gone. */
  ref: Ref<HTMLElement>
  id: string
  title: string
  hint: string
  children: ReactNode
}

export function Section({ ref, id, title, hint, children }: Props) {
  return (
    <section ref={ref} tabIndex={-1} className="outline-none" aria-labelledby={id}>
      <h3 id={id} className="text-base font-semibold">
        {title}
      </h3>
      <p className="hint mt-0.5!">{hint}</p>
      {children}
    </section>
  )
}
