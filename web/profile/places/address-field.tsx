import { useEffect, useRef } from 'react'
import { ADDRESS_MAX } from '../../../src/travel/domain/place.ts'
import { placesText } from '../../locales/en/places.ts'
import { reachText } from '../../locales/en/reach.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { Field } from '../../ui/field.tsx'
import type { Draft } from './draft.ts'
import type { useAddress } from './use-address.ts'

type Props = { draft: Draft; address: ReturnType<typeof useAddress> }

/** Where a place is: an address that is looked up, or a latitude and a longitude. */
export function AddressField({ draft, address }: Props) {
  const { places: words, reach } = useText({ ...placesText, ...reachText })
  const { problem, choices, isBusy, type, lookUp } = address
  return (
    <div>
      <Field
        label={words.address}
        value={draft.address}
        required
        maxLength={ADDRESS_MAX}
        problem={problem}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || draft.isPlaced || draft.address.trim() === '') return
          event.preventDefault()
          void lookUp()
        }}
      />
      {!draft.isPlaced && draft.address.trim() !== '' && choices.length === 0 && (
        <Action className="btn btn-line btn-sm mt-2" isBusy={isBusy} onClick={() => void lookUp()}>
          {reach.find}
        </Action>
      )}
      {choices.length > 0 && <Choices {...address} />}
    </div>
  )
}

function Choices({ choices, choose }: Props['address']) {
  const { reach: words } = useText(reachText)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <fieldset className="mt-2">
      <legend className="label">{words.which}</legend>
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-sunken">
        {choices.map((choice, at) => (
          <li key={`${choice.label} ${choice.point}`}>
            <button
              ref={at === 0 ? first : undefined}
              type="button"
              className="min-h-11 w-full px-4 py-2 text-start text-base hover:bg-line"
              onClick={() => choose(choice)}
            >
              <bdi>{choice.label}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
