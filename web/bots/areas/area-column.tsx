import { areasText } from '../../locales/en/areas.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import type { AreaOption } from '../api.ts'
import { AreaChooser } from './area-chooser.tsx'
import { chosenCities, citiesOf } from './cities.ts'

type Props = {
  /** Null while they are loading. */
  options: readonly AreaOption[] | 'failed' | null
  selected: readonly number[]
  problem: string | undefined
  /** Whether small screens show it. Others always do. */
  isShown: boolean
  onChange(selected: number[]): void
}

/** The areas of a bot: how many, and the chooser. */
export function AreaColumn({ options, selected, problem, isShown, onChange }: Props) {
  const { areas: text, status } = useText(areasText)
  const isLoaded = Array.isArray(options)
  const cities = isLoaded ? chosenCities(citiesOf(options), new Set(selected)) : []
  return (
    <section
      className={`min-h-0 flex-1 flex-col border-line px-5 pb-5 sm:px-6 md:flex md:border-s ${isShown ? 'flex' : 'max-md:hidden'}`}
    >
      <h3 className="text-lg font-semibold">
        {text.title}{' '}
        <span className="text-base font-medium text-ink-3" role="status">
          {isLoaded &&
            (cities.length === 0 ? text.noneChosen : text.inCities(selected.length, cities.length))}
        </span>
      </h3>
      {options === 'failed' && <Alert className="mt-4">{text.failed}</Alert>}
      {options === null && (
        <div className="skel mt-4 h-72 rounded-xl" role="status" aria-label={status.loading} />
      )}
      {isLoaded && <AreaChooser {...{ options, selected, problem, onChange }} />}
    </section>
  )
}
