import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AssetWire } from '../../src/assets/wire.ts'
import { isFromRight } from '../lib/direction.ts'
import { photoPath } from '../lib/format.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Photo } from './card-parts.tsx'
import { useSwipe } from './use-swipe.ts'

const DOTS_MAX = 7

type Props = {
  home: Pick<AssetWire, 'images' | 'location'>
  width: 400 | 1280
  isNew: boolean
  className?: string
  /** The photo that is shown, when it is controlled from outside. */
  at?: number
  onMove?(at: number): void
  /** What a click on a photo does. The keyboard has a link for it elsewhere. */
  onOpen?: (() => void) | undefined
}

/**
 * The photos of a home, one at a time: by swipe, buttons or arrow keys. Only this photo and its neighbours are loaded.
 */
export function Gallery({ home, width, isNew, className, ...rest }: Props) {
  const { homes } = useText(assetsText)
  const [own, setOwn] = useState(0)
  const count = home.images.length
  const at = Math.min(rest.at ?? own, Math.max(0, count - 1))
  const swipe = useSwipe({ at, count, onMove: rest.onMove ?? setOwn, onOpen: rest.onOpen })
  const group = useRef<HTMLElement>(null)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const isBack = (event.key === 'ArrowLeft') !== isFromRight(event.currentTarget)
    swipe.go(isBack ? -1 : 1)
  }

  return (
    <section
      ref={group}
      role="group"
      className={className ? `gallery ${className}` : 'gallery'}
      aria-roledescription={homes.gallery}
      aria-label={homes.photosOf(home.location || homes.noAddress)}
      onKeyDown={onKeyDown}
    >
      {count === 0 ? (
        <NoPhotos />
      ) : (
        <div ref={swipe.row} className={rest.onOpen && 'opens'} {...swipe.handlers}>
          <Slides images={home.images} at={at} width={width} />
        </div>
      )}
      {isNew && <NewChip />}
      {count > 1 && <Position at={at} count={count} onStep={swipe.go} />}
    </section>
  )
}

/** Which photo is shown, and the buttons to the others. */
function Position({ at, count, onStep }: ButtonsProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      <span className="chip gallery-at">{`${at + 1}/${count}`}</span>
      <Dots at={at} count={count} />
      {/* Nothing but the script can move the photos. */}
      {isHydrated && <Buttons at={at} count={count} onStep={onStep} />}
    </>
  )
}

type SlidesProps = { images: readonly string[]; at: number; width: 400 | 1280 }

function Slides({ images, at, width }: SlidesProps) {
  const { homes } = useText(assetsText)
  const isHydrated = useIsHydrated()
  const shown = [at - 1, at, at + 1].filter((place) => images[place] !== undefined)
  return shown
    .filter((place) => place === at || isHydrated)
    .map((place) => (
      <Photo
        key={place}
        place={place < at ? 'before' : place > at ? 'after' : 'shown'}
        image={photoPath(images[place] ?? '', width)}
        alt={homes.photo(place + 1, images.length)}
      />
    ))
}

function NoPhotos() {
  return (
    <span className="grid size-full place-items-center text-ink-3">
      <Icon name="homes" className="size-10" />
    </span>
  )
}

function NewChip() {
  const { homes } = useText(assetsText)
  return <span className="chip chip-lamp gallery-new">{homes.isNew}</span>
}

/**
 * Where in the row the photo is. With many photos, the dots are those around it. The style sheet draws as many as the
 * one class says, and the long one in the place of the other.
 */
function Dots({ at, count }: { at: number; count: number }) {
  const shown = Math.min(count, DOTS_MAX)
  const first = Math.min(Math.max(0, at - Math.floor(shown / 2)), count - shown)
  return <span className={`gallery-dots of-${shown} at-${at - first}`} aria-hidden="true" />
}

const ARROW =
  'hit absolute grid size-9 place-items-center rounded-full bg-raised text-ink shadow-2 pointer-coarse:hidden'

type ButtonsProps = { at: number; count: number; onStep(step: -1 | 1): void }

function Buttons({ at, count, onStep }: ButtonsProps) {
  const { homes } = useText(assetsText)
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  // A button that is disabled, by a click or by an arrow key, loses the focus: the other one takes it.
  useLayoutEffect(() => {
    const [from, to] = at === 0 ? [previous, next] : [next, previous]
    if (from.current?.disabled && from.current === document.activeElement) to.current?.focus()
  }, [at])
  return (
    <>
      <button
        ref={previous}
        type="button"
        className={`${ARROW} start-2`}
        aria-label={homes.previousPhoto}
        disabled={at === 0}
        onClick={() => onStep(-1)}
      >
        <Icon name="caret-left" className="size-4" />
      </button>
      <button
        ref={next}
        type="button"
        className={`${ARROW} end-2`}
        aria-label={homes.nextPhoto}
        disabled={at === count - 1}
        onClick={() => onStep(1)}
      >
        <Icon name="caret-right" className="size-4" />
      </button>
    </>
  )
}
