import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import type { BringMailWire } from '../../src/ways-in/bring/wire.ts'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { DRAWINGS } from './drawings.tsx'

/** How many of the three steps are done: a mail service that asks has been told to forward, a mail needs all of them. */
const doneOf = ({ count, confirmation }: BringMailWire) =>
  count > 0 ? 3 : confirmation === null ? 0 : 1

/** What there is to do, each with a drawing. The steps tick by themselves. */
export function Steps({ mail }: { mail: BringMailWire }) {
  const { bring } = useText(bringText)
  const done = doneOf(mail)
  return (
    <ol className="mt-5 grid gap-4 sm:grid-cols-3">
      {bring.steps.map(({ name, text }, at) => {
        const Drawing = DRAWINGS[at]
        return (
          <li
            key={name}
            className="flex gap-3 sm:block"
            aria-current={at === done ? 'step' : undefined}
          >
            <span className="grid w-24 shrink-0 place-items-center self-start rounded-lg bg-sunken py-2 px-2 sm:mb-3 sm:w-full sm:py-3">
              {Drawing && <Drawing />}
            </span>
            <div className="min-w-0">
              <h3 className="flex items-center gap-2 text-base font-semibold">
                <Mark number={at + 1} isDone={at < done} />
                {name}
              </h3>
              <p className="mt-1 text-sm text-ink-3">{text}</p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  const { bring } = useText(bringText)
  if (!isDone)
    return (
      <span className="grid size-5 shrink-0 place-items-center rounded-full bg-sunken text-2xs font-bold text-ink-2 tabular">
        {number}
      </span>
    )
  return (
    <span className="grid size-5 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
      <CheckIcon className="size-3" weight="bold" aria-hidden="true" />
      <span className="sr-only">{bring.stepDone}</span>
    </span>
  )
}
