import { Link, useRouteContext } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { POLYGON_NAME_MAX } from '../../src/assets/criteria/areas.ts'
import { BOT_NAME_MAX } from '../../src/bots/domain/bot.ts'
import type { BotWire, CriteriaWire } from '../../src/bots/wire.ts'
import { botsApi, type Preview } from '../bots/api.ts'
import { usePreview } from '../bots/use-preview.ts'
import { failureText } from '../lib/api-error.ts'
import { drawText } from '../locales/en/draw.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Modal, ModalError, ModalHeader } from '../ui/dialog.tsx'
import { appliedOf, partsInWords, type Understood } from './applied.ts'
import { criteriaFrom, takenByBots } from './criteria-from.ts'
import type { ChosenPlace } from './places.ts'
import { type Filters, type FinderSearch, filtersOf } from './search.ts'

type Props = {
  filters: FinderSearch
  places: readonly ChosenPlace[]
  /** What the search text is taken for. */
  understood: Understood
  onClose(): void
}

/** Makes a running bot of the filters, and says before how many homes it would bring. */
export function SaveAsBotDialog({ filters: search, places, understood, onClose }: Props) {
  const { finder: words } = useText(finderText)
  const filters = filtersOf(search)
  const [drawn, setDrawn] = useState(words.drawnArea)
  const criteria = useMemo(
    () => criteriaFrom(filtersOf(search), drawn.trim() || words.drawnArea, understood),
    [search, drawn, words, understood],
  )
  const [made, setMade] = useState<BotWire | null>(null)
  const typed = filters.searchText ? takenByBots(understood) : []
  const named = typed.flatMap((part) => ('areaCodes' in part ? part.name : []))
  const suggested = places.length > 0 ? places.map(({ name }) => name) : named
  return (
    <Modal onClose={onClose} className="sm:max-w-lg">
      <ModalHeader title={words.bot.title} subtitle={words.bot.subtitle} onClose={onClose} />
      <div className="px-5 pb-5 sm:px-6 sm:pb-6">
        <LooksFor filters={filters} places={places} understood={understood} />
        {criteria === 'needsArea' && <Missing text={words.bot.needsArea} />}
        {criteria === 'needsDeal' && <Missing text={words.bot.needsDeal} />}
        {typeof criteria === 'object' &&
          (made ? (
            <Made bot={made} />
          ) : (
            <>
              {filters.polygon && <AreaName name={drawn} onChange={setDrawn} />}
              <Form criteria={criteria} suggested={suggested.join(', ')} onMade={setMade} />
            </>
          ))}
      </div>
    </Modal>
  )
}

type LooksForProps = {
  filters: Filters
  places: readonly ChosenPlace[]
  understood: Understood
}

/** What the bot will look for, and whether some of the search is left out. */
function LooksFor({ filters, places, understood }: LooksForProps) {
  const { finder: words } = useText(finderText)
  const typed = filters.searchText ? takenByBots(understood) : []
  const applied = [
    ...partsInWords(typed, words),
    ...(filters.dealType ? [{ key: 'dealType', label: words.deals[filters.dealType] }] : []),
    ...appliedOf({ ...filters, searchText: '' }, places, words),
  ]
  return (
    <>
      <p className="label">{words.bot.looksFor}</p>
      <ul className="flex flex-wrap gap-2">
        {applied.map(({ key, label }) => (
          <li key={key} className="chip chip-line h-8">
            <bdi>{label}</bdi>
          </li>
        ))}
      </ul>
      {filters.searchText && (typed.length === 0 || typed.length < understood.length) && (
        <p className="hint">{words.bot.leftOut}</p>
      )}
    </>
  )
}

const Missing = ({ text }: { text: string }) => (
  <p className="mt-4 text-base" role="alert">
    {text}
  </p>
)

function Made({ bot }: { bot: BotWire }) {
  const { finder: words } = useText(finderText)
  return (
    <div className="mt-5 flex items-center justify-between gap-3" role="status">
      <span className="text-base font-semibold">{words.bot.created(bot.botName)}</span>
      <Link to="/bots" className="btn btn-primary">
        {words.bot.open}
      </Link>
    </div>
  )
}

/** The name of the drawn area, by which the bot lists it. */
function AreaName({ name, onChange }: { name: string; onChange(name: string): void }) {
  const { draw } = useText(drawText)
  const id = useId()
  return (
    <div className="mt-5">
      <label className="label" htmlFor={id}>
        {draw.name}
      </label>
      <div className="field">
        <input
          id={id}
          placeholder=" "
          dir="auto"
          value={name}
          maxLength={POLYGON_NAME_MAX}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  )
}

type FormProps = { criteria: CriteriaWire; suggested: string; onMade(bot: BotWire): void }

function Form({ criteria, suggested, onMade }: FormProps) {
  const { finder: words } = useText(finderText)
  const id = useId()
  const found = usePreview(criteria, true)
  const [name, setName] = useState(suggested.slice(0, BOT_NAME_MAX))
  const { isBusy, problem, create } = useCreation(criteria, onMade)
  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        void create(name)
      }}
    >
      <label className="label" htmlFor={id}>
        {words.bot.name}
      </label>
      <div className="field">
        <input
          id={id}
          placeholder=" "
          dir="auto"
          value={name}
          maxLength={BOT_NAME_MAX}
          data-autofocus
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="mt-5 flex items-center justify-between gap-3">
        <p className="text-base font-semibold tabular" role="status">
          {found && estimateOf(found, words.bot)}
        </p>
        <button className="btn btn-primary" type="submit" disabled={isBusy || name.trim() === ''}>
          {isBusy ? words.bot.creating : words.bot.create}
        </button>
      </div>
      {problem && <ModalError>{problem}</ModalError>}
    </form>
  )
}

function useCreation(criteria: CriteriaWire, onMade: (bot: BotWire) => void) {
  const { finder: words } = useText(finderText)
  const { api } = useRouteContext({ from: '__root__' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function create(name: string): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      onMade(await botsApi(api).create(name.trim(), '', criteria))
    } catch (error) {
      setProblem(failureText(error, words.bot.failed))
      setBusy(false)
    }
  }

  return { isBusy, problem, create }
}

function estimateOf(
  { perDay, count, knowsHomes }: Preview,
  words: (typeof finderText)['finder']['bot'],
): string {
  if (!knowsHomes) return words.noListings
  if (count === 0) return words.nothing
  return perDay < 1 ? words.lessThanOne : words.aDay(String(Math.round(perDay)))
}
