import type { PartWire } from '../../../src/admin/wire.ts'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'

const SETUP = 'metzia setup'
/** What an operator types for a part that is not set up. */
const COMMANDS: Record<PartWire['part'], string> = {
  telegram: SETUP,
  mail: SETUP,
  mailIn: SETUP,
  push: SETUP,
  sources: 'metzia sources list',
  backup: 'metzia db backup',
}
/** Parts that a new installation has by itself. */
const BY_ITSELF: readonly PartWire['part'][] = ['sources', 'backup']

/** What is set up and what is not, with what to do. Nothing once all is; open while the operator has set up nothing. */
export function SetUp({ parts }: { parts: PartWire[] | null }) {
  const { setUp, delivery, common } = useText(dashboardText)
  const left = parts?.filter(({ isDone }) => !isDone) ?? []
  if (!parts || left.length === 0) return null
  const isNew = !parts.some(({ part, isDone }) => isDone && !BY_ITSELF.includes(part))
  const names = { ...delivery.services, ...setUp.names }
  const done = parts.flatMap(({ part, isDone }) => (isDone ? [names[part]] : []))
  return (
    <section className="card mb-6 p-4" aria-labelledby="set-up">
      <details open={isNew}>
        <summary className="cursor-pointer py-2">
          <h2 className="inline text-xl font-semibold" id="set-up">
            {setUp.heading}
          </h2>{' '}
          <bdi dir="ltr">{`${done.length}/${parts.length}`}</bdi>
        </summary>
        <p className="text-base text-ink-3">{setUp.run}</p>
        <ul className="mt-2 grid gap-4 sm:grid-cols-2">
          {left.map(({ part }) => (
            <li key={part}>
              <h3 className="font-semibold">{names[part]}</h3>
              <p>{setUp.todo[part]}</p>
              <code dir="ltr">{COMMANDS[part]}</code>
            </li>
          ))}
        </ul>
        {done.length > 0 && (
          <p className="mt-4 text-positive">{setUp.done(done.join(common.comma))}</p>
        )}
      </details>
    </section>
  )
}
