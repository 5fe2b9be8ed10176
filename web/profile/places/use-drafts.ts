import { useState } from 'react'
import { PLACES_MAX } from '../../../src/travel/domain/limits.ts'
import type { PlaceWire } from '../../../src/travel/wire.ts'
import { useAskBeforeUnload } from '../../lib/ask-before-unload.ts'
import { type Draft, draftOf, keyOf, NEW, NEW_PLACE, wantedOf } from './draft.ts'
import type { usePlaceList } from './use-place-list.ts'

type Put = ReturnType<typeof usePlaceList>['put']

type Drafts = Readonly<Record<string, Draft>>

function shownOf(places: readonly PlaceWire[], drafts: Drafts): Draft[] {
  const known = places.map((place) => drafts[place._id] ?? draftOf(place))
  return drafts[NEW] ? [...known, drafts[NEW]] : known
}

/** The places as they are changed, one of which is open. What was changed of the others stays. */
export function useDrafts(places: readonly PlaceWire[], put: Put) {
  const [drafts, setDrafts] = useState<Drafts>({})
  const [open, setOpen] = useState<string | null>(places[0]?._id ?? null)
  const shown = shownOf(places, drafts)
  useAskBeforeUnload(Object.keys(drafts).length > 0)
  const opened = shown.find((draft) => keyOf(draft) === open)
  const forget = (key: string) => setDrafts(({ [key]: _, ...others }) => others)

  return {
    shown,
    opened,
    canAdd: !drafts[NEW] && places.length < PLACES_MAX,
    toggle: (key: string) => setOpen((known) => (known === key ? null : key)),
    add(): void {
      setDrafts((known) => ({ ...known, [NEW]: NEW_PLACE }))
      setOpen(NEW)
    },
    change(changed: Partial<Draft>): void {
      if (!opened) return
      const key = keyOf(opened)
      setDrafts((known) => ({ ...known, [key]: { ...(known[key] ?? opened), ...changed } }))
    },
    async save(draft: Draft): Promise<void> {
      const [key, wanted] = [keyOf(draft), wantedOf(draft)]
      const others = places.map((place) => (place._id === key ? wanted : place))
      const saved = await put(key === NEW ? [...places, wanted] : others)
      if (!saved) return
      forget(key)
      if (key === NEW) setOpen(saved.at(-1)?._id ?? null)
    },
    /** Answers whether it is gone. */
    async remove(draft: Draft): Promise<boolean> {
      const key = keyOf(draft)
      if (key !== NEW && !(await put(places.filter(({ _id }) => _id !== key)))) return false
      forget(key)
      setOpen(null)
      return true
    },
  }
}
