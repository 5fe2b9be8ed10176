import { type FormEvent, useId, useState } from 'react'
import { MODES, PLACE_NAME_MAX, WEEKDAYS } from '../../../src/travel/domain/place.ts'
import { placesText } from '../../locales/en/places.ts'
import { profileText } from '../../locales/en/profile.ts'
import { useText } from '../../locales/text.ts'
import { ModeIcon } from '../../places/mode-icon.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { AddressField } from './address-field.tsx'
import type { Draft } from './draft.ts'
import { useAddress } from './use-address.ts'

type Props = {
  draft: Draft
  hasTransit: boolean
  onChange(changed: Partial<Draft>): void
  onSave(place: Draft): Promise<void>
  onRemove(): void
}

/** One place, as it is changed. It is saved when its address is known. */
export function PlaceForm({ draft, hasTransit, onChange, onSave, onRemove }: Props) {
  const { places: words, profile } = useText({ ...placesText, ...profileText })
  const address = useAddress(draft, onChange)
  const [isSaving, setSaving] = useState(false)
  // Kept while it is chosen, also on a server that has lost its timetables.
  const [first] = useState(draft.mode)
  const isOffered = (mode: Draft['mode']) => mode !== 'transit' || hasTransit || first === mode
  async function submit(event: FormEvent) {
    event.preventDefault()
    setSaving(true)
    const placed = await address.lookUp()
    if (placed) await onSave(placed)
    setSaving(false)
  }
  return (
    <form onSubmit={submit} aria-label={draft.name || words.new} className="mt-3 grid gap-4">
      <Field
        label={words.name}
        value={draft.name}
        required
        maxLength={PLACE_NAME_MAX}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <AddressField draft={draft} address={address} />
      <Modes mode={draft.mode} modes={MODES.filter(isOffered)} onChange={onChange} />
      {!hasTransit && <p className="text-sm text-ink-3">{words.off}</p>}
      {draft.mode === 'transit' && <Times draft={draft} onChange={onChange} />}
      <div className="flex justify-between">
        <button type="button" className="btn btn-danger-quiet" onClick={onRemove}>
          {words.remove(draft.name || words.new)}
        </button>
        <button type="submit" className="btn btn-primary" disabled={isSaving}>
          {isSaving ? profile.saving : profile.save}
        </button>
      </div>
    </form>
  )
}

type ModesProps = Pick<Props, 'onChange'> & { mode: Draft['mode']; modes: Draft['mode'][] }

function Modes({ mode, modes, onChange }: ModesProps) {
  const { places: words } = useText(placesText)
  const name = useId()
  return (
    <fieldset>
      <legend className="label">{words.mode}</legend>
      <div className="flex flex-wrap gap-2">
        {modes.map((one) => (
          <label
            key={one}
            className={`places-mode btn btn-sm ${one === mode ? 'bg-accent-soft text-accent' : 'btn-line'}`}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={one === mode}
              onChange={() => onChange({ mode: one })}
            />
            <ModeIcon mode={one} />
            {words.modes[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Times({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { places: words } = useText(placesText)
  return (
    <div className="grid grid-cols-2 gap-4">
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
    </div>
  )
}
