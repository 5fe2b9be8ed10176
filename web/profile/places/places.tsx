import { type ReactNode, useRef } from 'react'
import { useStyles } from '../../lib/use-styles.ts'
import { placesText } from '../../locales/en/places.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { PlaceList } from './place-list.tsx'
import styles from './places.css' with { type: 'text' }
import { ReachMap } from './reach-map.tsx'
import { useDrafts } from './use-drafts.ts'
import { usePlaceList } from './use-place-list.ts'

type Loaded = ReturnType<typeof usePlaceList>

/** The places that the user travels to, in a list and on a map. */
export function Places(_: Record<never, never>) {
  const { places: words } = useText(placesText)
  const { places, isFailed, load, problem, ...loaded } = usePlaceList()
  useStyles(styles)
  const heading = useRef<HTMLHeadingElement>(null)
  const head = (
    <div className="border-b border-line p-5 md:px-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {words.title}
      </h2>
      <p className="mt-1 text-base text-ink-3">{words.hint}</p>
      {problem !== null && <Alert className="mt-3">{problem}</Alert>}
    </div>
  )
  if (!places)
    return (
      <section className="card min-h-64">
        {head}
        {isFailed && <NotLoaded className="p-5 md:px-6" onRetry={load} />}
      </section>
    )
  return (
    <ListAndMap {...loaded} places={places} onGone={() => heading.current?.focus()}>
      {head}
    </ListAndMap>
  )
}

type ListProps = Pick<Loaded, 'hasTransit' | 'put'> & {
  places: NonNullable<Loaded['places']>
  /** Called after a place and its buttons have gone. */
  onGone(): void
  children: ReactNode
}

function ListAndMap({ places, hasTransit, put, onGone, children }: ListProps) {
  const drafts = useDrafts(places, put)
  return (
    <div className="places">
      <section className="card overflow-hidden">
        {children}
        <PlaceList drafts={drafts} hasTransit={hasTransit} onGone={onGone} />
      </section>
      {/* Who has no place does not fetch the pictures of a map with each visit. */}
      {drafts.shown.length > 0 && <ReachMap places={places} drafts={drafts} />}
    </div>
  )
}
