type Props = {
  /** The id of its heading on the page. */
  id: string
  heading: string
  facts: readonly string[]
  /** Whether one of them wants an administrator to act. */
  isGrave: boolean
}

/** A section of the dashboard that says a few facts in one line. */
export function FactSection({ id, heading, facts, isGrave }: Props) {
  return (
    <section className="mt-8" aria-labelledby={id}>
      <h2 className="text-xl font-semibold" id={id}>
        {heading}
      </h2>
      <ul
        className={`mt-2 flex flex-wrap gap-x-6 gap-y-1 text-base ${isGrave ? 'text-danger' : 'text-ink-2'}`}
      >
        {facts.map((fact) => (
          <li key={fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
