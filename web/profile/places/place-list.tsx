import { focusSoon } from '../../lib/focus.ts'
import { placesText } from '../../locales/en/places.ts'
import { useText } from '../../locales/text.ts'
import { ModeIcon } from '../../places/mode-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Draft, keyOf } from './draft.ts'
import { PlaceForm } from './place-form.tsx'
import type { useDrafts } from './use-drafts.ts'

type Props = {
  drafts: ReturnType<typeof useDrafts>
  hasTransit: boolean
  onGone(): void
}

/** The places, one of which is open. */
export function PlaceList({ drafts, hasTransit, onGone }: Props) {
  const { shown, opened, canAdd, toggle, add, change, save, remove } = drafts
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((draft) => (
          <li key={keyOf(draft)} className="px-5 py-4 md:px-6">
            <Row draft={draft} isOpen={draft === opened} onToggle={() => toggle(keyOf(draft))} />
            {draft === opened && (
              <PlaceForm
                draft={draft}
                hasTransit={hasTransit}
                onChange={change}
                onSave={save}
                onRemove={async () => {
                  if (await remove(draft)) onGone()
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {canAdd && <Add onAdd={add} />}
    </>
  )
}

/** The form of a new place gets the focus: the button may go. */
function Add({ onAdd }: { onAdd(): void }) {
  const { places: words } = useText(placesText)
  const press = () => {
    onAdd()
    focusSoon('.places form input')
  }
  return (
    <div className="border-t border-line px-5 py-4 md:px-6">
      <button type="button" className="btn btn-soft w-full" onClick={press}>
        <span aria-hidden="true">+</span>
        {words.add}
      </button>
    </div>
  )
}

type RowProps = { draft: Draft; isOpen: boolean; onToggle(): void }

function Row({ draft, isOpen, onToggle }: RowProps) {
  const { places: words } = useText(placesText)
  const { name, address, mode } = draft
  return (
    <button
      type="button"
      className="flex w-full items-center gap-3 text-start"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-lg ${isOpen ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink-2'}`}
      >
        <ModeIcon mode={mode} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-md font-semibold">
          <bdi>{name || words.new}</bdi>
        </span>
        <span className="block truncate text-base text-ink-3">
          <bdi>{address}</bdi>
        </span>
      </span>
      <span className="sr-only">{words.modes[mode]}</span>
      <Icon name={isOpen ? 'caret-up' : 'caret-down'} className="size-5 shrink-0" />
    </button>
  )
}
