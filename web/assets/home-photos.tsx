import { useState } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { photoPath } from '../lib/format.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Photo } from './card-parts.tsx'
import { Gallery } from './gallery.tsx'
import { useIsNew } from './newness.ts'

type Props = { home: AssetDetailWire; now: string }

/** The photos of a home: one large, and all small below it. Those of a removed home are grey. */
export function HomePhotos({ home, now }: Props) {
  const [chosen, setChosen] = useState(0)
  const isNew = useIsNew(now)
  const { images, removedAt } = home
  const at = Math.min(chosen, Math.max(0, images.length - 1))
  return (
    <div className={`home-photos ${removedAt ? 'gone' : ''}`}>
      <Gallery
        home={home}
        width={1280}
        isNew={removedAt === null && isNew(home)}
        className="sm:rounded-xl"
        at={at}
        onMove={setChosen}
      />
      {images.length > 1 && <Thumbnails images={images} at={at} onChoose={setChosen} />}
    </div>
  )
}

type ThumbnailsProps = { images: readonly string[]; at: number; onChoose(at: number): void }

/** Each photo in small. Without JavaScript it is a link to the large one. */
function Thumbnails({ images, at, onChoose }: ThumbnailsProps) {
  const { homePage } = useText(homeText)
  const isHydrated = useIsHydrated()
  return (
    <ul className="home-thumbs" aria-label={homePage.photos}>
      {images.map((image, place) => {
        const label = homePage.photo(place + 1, images.length)
        const photo = <Photo image={photoPath(image, 400)} />
        return (
          <li key={image}>
            {isHydrated ? (
              <button
                type="button"
                aria-label={label}
                aria-current={place === at}
                onClick={() => onChoose(place)}
              >
                {photo}
              </button>
            ) : (
              <a href={photoPath(image, 1280)} aria-label={label} aria-current={place === at}>
                {photo}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
