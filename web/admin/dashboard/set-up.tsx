import { PARTS } from '../../../src/admin/domain.ts'
import type { PartWire } from '../../../src/admin/wire.ts'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'

const SETUP = 'metzia setup'
/** What an operator types for a part that is not set up. */
const COMMANDS: Record<PartWire, string> = {
  telegram: SETUP,
  mail: SETUP,
  mailIn: SETUP,
  push: SETUP,
  sources: 'metzia sources list',
  backup: 'metzia db backup',
}
/** Parts that a new installation has by itself. */
const BY_ITSELF: readonly PartWire[] = ['sources', 'backup']

/** What is set up and what is not, with what to do. Nothing once all is; open while the operator has set up nothing. */
export function SetUp({ done }: { done: PartWire[] | null }) {
  const { setUp, delivery, common } = useText(dashboardText)
  if (!done || done.length === PARTS.length) return null
  const isNew = done.every((part) => BY_ITSELF.includes(part))
  const names = { ...delivery.services, ...setUp.names }
  return (
    <section className="card mb-6 p-4" aria-labelledby="set-up">
      <details open={isNew}>
        <summary className="cursor-pointer py-2">
          <h2 className="inline text-xl font-semibold" id="set-up">
            {setUp.heading}
          </h2>{' '}
          <bdi dir="ltr">{`${done.length}/${PARTS.length}`}</bdi>
        </summary>
        <p>{setUp.run}</p>
        <ul className="mt-2 grid gap-4 sm:grid-cols-2">
          {PARTS.filter((part) => !done.includes(part)).map((part) => (
            <li key={part}>
              <b>{names[part]}</b>
              <p>{setUp.todo[part]}</p>
              <code dir="ltr">{COMMANDS[part]}</code>
            </li>
          ))}
        </ul>
        {done.length > 0 && (
          <p className="mt-4 text-positive">
            {setUp.done(done.map((part) => names[part]).join(common.comma))}
          </p>
        )}
      </details>
    </section>
  )
}
