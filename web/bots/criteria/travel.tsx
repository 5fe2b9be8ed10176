import { MapPinLineIcon } from '@phosphor-icons/react/dist/ssr/MapPinLine'
import { MapPinPlusIcon } from '@phosphor-icons/react/dist/ssr/MapPinPlus'
import { type RefObject, useId, useRef } from 'react'
import type { TravelLimit } from '../../../src/assets/domain/travel-limit.ts'
import type { PlaceWire } from '../../../src/travel/wire.ts'
import { botsText } from '../../locales/en/bots.ts'
import { placesText } from '../../locales/en/places.ts'
import { useText } from '../../locales/text.ts'
import { ModeIcon } from '../../places/mode-icon.tsx'
import { usePlaces } from '../../places/use-places.ts'
import { FieldError } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CriterionProps } from '../draft.ts'
import { FoldedRow } from '../folded-row.tsx'

/** The minutes of a place that was just added. */
const USUAL_MINUTES = 40
const DIGITS_MAX = 3

/** How far a home may be from places of the user. */
export function TravelLimits({ draft: { travel }, problem, onChange }: CriterionProps) {
  const { settings } = useText(botsText)
  const known = usePlaces()
  const places = Array.isArray(known) ? known : []
  const id = useId()
  const inWords = ({ placeId, maxMinutes }: TravelLimit) => {
    const name = places.find(({ _id }) => _id === placeId)?.name ?? settings.travel.place
    return settings.travel.value(name, maxMinutes)
  }
  return (
    <FoldedRow
      icon={MapPinLineIcon}
      title={settings.travel.title}
      value={travel.length === 0 ? settings.any : travel.map(inWords).join(', ')}
      hasProblem={problem !== undefined}
    >
      {known === 'failed' && <p className="hint">{settings.travel.failed}</p>}
      {known !== null && known !== 'failed' && (
        <Limits
          limits={travel}
          places={places}
          problemId={problem && `${id}-problem`}
          onChange={(limits) => onChange({ travel: limits })}
        />
      )}
      <FieldError id={`${id}-problem`} problem={problem} />
      <p className="hint">{settings.travel.hint}</p>
    </FoldedRow>
  )
}

type LimitsProps = {
  limits: readonly TravelLimit[]
  places: readonly PlaceWire[]
  problemId: string | undefined
  onChange(limits: TravelLimit[]): void
}

function Limits({ limits, places, problemId, onChange }: LimitsProps) {
  const add = useRef<HTMLButtonElement>(null)
  const isFree = ({ _id }: PlaceWire) => !limits.some(({ placeId }) => placeId === _id)
  const free = places.filter(isFree)
  const [next] = free
  return (
    <>
      {limits.map((limit, at) => (
        <Limit
          key={limit.placeId}
          limit={limit}
          places={places.filter((place) => place._id === limit.placeId || isFree(place))}
          problemId={problemId}
          onChange={(changed) => onChange(limits.with(at, changed))}
          onRemove={() => {
            onChange(limits.toSpliced(at, 1))
            focusLater(add)
          }}
        />
      ))}
      <AddPlace
        button={add}
        next={next}
        onAdd={({ _id }) => onChange([...limits, { placeId: _id, maxMinutes: USUAL_MINUTES }])}
      />
    </>
  )
}

type AddProps = {
  button: RefObject<HTMLButtonElement | null>
  /** A place that has no limit yet. */
  next: PlaceWire | undefined
  onAdd(place: PlaceWire): void
}

function AddPlace({ button, next, onAdd }: AddProps) {
  const { settings } = useText(botsText)
  const icon = <MapPinPlusIcon className="size-4" aria-hidden="true" />
  if (next)
    return (
      <button
        ref={button}
        type="button"
        className="btn btn-ghost btn-sm"
        onClick={() => onAdd(next)}
      >
        {icon}
        {settings.travel.add}
      </button>
    )
  return (
    // What was changed here stays in this tab.
    <a className="btn btn-ghost btn-sm" href="/profile#places" target="_blank" rel="noopener">
      {icon}
      {settings.travel.newPlace}
    </a>
  )
}

/** The button is there again after the next drawing, when the last place was removed. */
function focusLater(button: RefObject<HTMLButtonElement | null>): void {
  requestAnimationFrame(() => button.current?.focus())
}

type LimitProps = Pick<LimitsProps, 'places' | 'problemId'> & {
  limit: TravelLimit
  onChange(limit: TravelLimit): void
  onRemove(): void
}

function Limit({ limit, places, problemId, onChange, onRemove }: LimitProps) {
  const { settings, places: words } = useText({ ...botsText, ...placesText })
  const place = places.find(({ _id }) => _id === limit.placeId)
  const name = place?.name ?? settings.travel.place
  return (
    <fieldset className="mb-3 rounded-md border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-2.5">
        <PlaceChoice limit={limit} name={name} places={places} onChange={onChange} />
        {place && (
          <span className="flex min-w-0 flex-1 items-center gap-1.5 text-base text-ink-2">
            <ModeIcon mode={place.mode} />
            <span className="truncate">{words.by[place.mode]}</span>
          </span>
        )}
        <button
          type="button"
          className="icon-btn ms-auto shrink-0"
          aria-label={settings.remove(name)}
          onClick={onRemove}
        >
          <Icon name="close" className="size-5" />
        </button>
      </div>
      <div className="mt-2 flex items-center gap-2.5 text-base text-ink-2">
        <Minutes limit={limit} problemId={problemId} onChange={onChange} />
        {place?.mode === 'transit' && (
          <span className="ms-auto text-sm text-ink-3">{settings.travel.there(place.at)}</span>
        )}
      </div>
    </fieldset>
  )
}

type ChoiceProps = Pick<LimitProps, 'limit' | 'places' | 'onChange'> & { name: string }

function PlaceChoice({ limit, name, places, onChange }: ChoiceProps) {
  const { settings } = useText(botsText)
  const isKnown = places.some(({ _id }) => _id === limit.placeId)
  return (
    <div className="field field-sm w-32 shrink-0">
      <select
        aria-label={settings.travel.to}
        value={limit.placeId}
        onChange={({ target }) => onChange({ ...limit, placeId: target.value })}
      >
        {!isKnown && <option value={limit.placeId}>{name}</option>}
        {places.map((one) => (
          <option key={one._id} value={one._id}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  )
}

function Minutes({
  limit,
  problemId,
  onChange,
}: Pick<LimitProps, 'limit' | 'problemId' | 'onChange'>) {
  const { settings } = useText(botsText)
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{settings.travel.most}</label>
      <div className={`field field-sm w-18 ${problemId ? 'is-error' : ''}`}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className="text-center tabular"
          value={limit.maxMinutes === 0 ? '' : limit.maxMinutes}
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, DIGITS_MAX)
            onChange({ ...limit, maxMinutes: Number(digits) })
          }}
        />
      </div>
      <span>{settings.travel.minutes}</span>
    </>
  )
}
