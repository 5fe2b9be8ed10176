import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FeaturesWire } from '../../src/http/features.ts'
import { PLACES_MAX } from '../../src/travel/domain/limits.ts'
import { ADDRESS_MAX, MODES, PLACE_NAME_MAX, WEEKDAYS } from '../../src/travel/domain/place.ts'
import type { PlacesBody, PlaceWire } from '../../src/travel/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { placesText } from '../locales/en/places.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { finderApi } from '../properties/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type Wanted = PlacesBody[number]

/** The places that the user travels to. They are loaded and changed in the browser only. */
export function Places(_: Record<never, never>) {
  const { places: words } = useText(placesText)
  const loaded = usePlaces()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="card p-5 md:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {words.title}
      </h2>
      <p className="mt-1 text-base text-ink-3">{words.hint}</p>
      {loaded.problem !== null && <Alert className="mt-3">{loaded.problem}</Alert>}
      {loaded.places && (
        <List
          places={loaded.places}
          hasTransit={loaded.hasTransit}
          put={loaded.put}
          onGone={() => heading.current?.focus()}
        />
      )}
    </section>
  )
}

type ListProps = {
  places: readonly PlaceWire[]
  hasTransit: boolean
  put(wanted: readonly Wanted[]): Promise<boolean>
  /** Called after a place and its buttons have gone. */
  onGone(): void
}

function List({ places, hasTransit, put, onGone }: ListProps) {
  const { places: words } = useText(placesText)
  const [isAdding, setAdding] = useState(false)
  const isOther = (place: Wanted) => (one: Wanted) => one._id !== place._id
  async function save(place: Wanted): Promise<void> {
    const wanted =
      place._id === undefined
        ? [...places, place]
        : places.map((one) => (one._id === place._id ? place : one))
    if ((await put(wanted)) && place._id === undefined) setAdding(false)
  }
  async function remove(place: Wanted): Promise<void> {
    if (place._id === undefined) setAdding(false)
    else if (!(await put(places.filter(isOther(place))))) return
    onGone()
  }
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {[...places, ...(isAdding ? [NEW] : [])].map((place: Wanted) => (
          <li key={place._id ?? 'new'} className="py-4">
            <PlaceForm
              place={place}
              hasTransit={hasTransit}
              onSave={save}
              onRemove={() => void remove(place)}
            />
          </li>
        ))}
      </ul>
      {!isAdding && places.length < PLACES_MAX && (
        <button type="button" className="btn btn-line w-full" onClick={() => setAdding(true)}>
          {words.add}
        </button>
      )}
    </>
  )
}

const NEW: Wanted = {
  name: '',
  address: '',
  point: [34.8, 32.1],
  mode: 'bike',
  day: 'sunday',
  at: '09:00',
}

function usePlaces() {
  const { api } = useRouteContext({ from: '__root__' })
  const { places: words } = useText(placesText)
  const [places, setPlaces] = useState<PlaceWire[] | null>(null)
  const [hasTransit, setTransit] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const failed = (error: unknown) => setProblem(failureText(error, words.failed))
  useEffect(() => {
    Promise.all([
      api.call<PlaceWire[]>('GET', '/api/users/me/places'),
      api.call<FeaturesWire>('GET', '/api/features'),
    ]).then(
      ([known, { transit }]) => {
        setPlaces(known)
        setTransit(transit.isOn)
      },
      (error: unknown) => setProblem(failureText(error, words.failed)),
    )
  }, [api, words.failed])
  async function put(wanted: readonly Wanted[]): Promise<boolean> {
    setProblem(null)
    try {
      setPlaces(await api.call<PlaceWire[]>('PUT', '/api/users/me/places', wanted))
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }
  return { places, hasTransit, problem, put }
}

type FormProps = {
  place: Wanted
  hasTransit: boolean
  onSave(place: Wanted): Promise<void>
  onRemove(): void
}

function PlaceForm({ place, hasTransit, onSave, onRemove }: FormProps) {
  const { places: words, profile } = useText({ ...placesText, ...profileText })
  const [draft, setDraft] = useState(place)
  const { problem, isBusy, submit } = useSubmit(place, draft, onSave)
  const isOffered = (mode: Wanted['mode']) =>
    mode !== 'transit' || hasTransit || place.mode === mode
  return (
    <form onSubmit={submit} aria-label={place.name || words.new}>
      <Inputs
        draft={draft}
        modes={MODES.filter(isOffered)}
        problem={problem}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
      />
      {!hasTransit && <p className="mt-3 text-sm text-ink-3">{words.off}</p>}
      <div className="mt-4 flex justify-between">
        <button type="button" className="btn btn-danger-quiet" onClick={onRemove}>
          {words.remove(place.name || words.new)}
        </button>
        <button type="submit" className="btn btn-primary" disabled={isBusy}>
          {isBusy ? profile.saving : profile.save}
        </button>
      </div>
    </form>
  )
}

/** Saves a place. Its address is looked up when it was changed. */
function useSubmit(place: Wanted, draft: Wanted, onSave: FormProps['onSave']) {
  const { places: words } = useText(placesText)
  const { api } = useRouteContext({ from: '__root__' })
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  async function pointOf(address: string): Promise<[number, number] | undefined> {
    if (address === place.address) return place.point
    const [first] = await finderApi(api).geocode(address)
    return first && [first.lon, first.lat]
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const point = await pointOf(draft.address)
      if (point) await onSave({ ...draft, point })
      else setProblem(words.notFound)
    } catch (error) {
      setProblem(failureText(error, words.failed))
    } finally {
      setBusy(false)
    }
  }
  return { problem, isBusy, submit }
}

type InputsProps = {
  draft: Wanted
  modes: Wanted['mode'][]
  problem: string | undefined
  onChange(changed: Partial<Wanted>): void
}

function Inputs({ draft, modes, problem, onChange }: InputsProps) {
  const { places: words } = useText(placesText)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={words.name}
        value={draft.name}
        required
        maxLength={PLACE_NAME_MAX}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={words.address}
        value={draft.address}
        required
        maxLength={ADDRESS_MAX}
        problem={problem}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      <Select
        label={words.mode}
        value={draft.mode}
        options={modes.map((mode) => [mode, words.modes[mode]])}
        onChange={(mode) => onChange({ mode })}
      />
      {draft.mode === 'transit' && <Times draft={draft} onChange={onChange} />}
    </div>
  )
}

function Times({ draft, onChange }: Pick<InputsProps, 'draft' | 'onChange'>) {
  const { places: words } = useText(placesText)
  return (
    <>
      <Select
        label={words.day}
        value={draft.day}
        options={WEEKDAYS.map((day, at) => [day, words.days[at] ?? day])}
        onChange={(day) => onChange({ day })}
      />
      <Field
        label={words.at}
        type="time"
        value={draft.at}
        required
        onChange={({ target }) => onChange({ at: target.value })}
      />
    </>
  )
}
