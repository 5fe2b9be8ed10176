import { HouseLineIcon } from '@phosphor-icons/react/dist/ssr/HouseLine'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Photo, photoPath } from './home-photo.tsx'

const PHOTOS_MAX = 30

/** The photos of a home from our own server, in a row that scrolls. */
export function HomePhotos({ home: { _id, images } }: { home: AssetDetailWire }) {
  const { homePage } = useText(homeText)
  if (images.length === 0)
    return (
      <p className="grid aspect-[3/2] place-content-center justify-items-center gap-2 rounded-xl bg-sunken text-sm text-ink-3">
        <HouseLineIcon className="size-10" aria-hidden="true" />
        {homePage.noPhotos}
      </p>
    )
  return (
    <section aria-label={homePage.photos}>
      <ul className="flex gap-2.5 overflow-x-auto">
        {images.slice(0, PHOTOS_MAX).map((image, at) => (
          <li
            key={image}
            className="aspect-[3/2] w-full shrink-0 overflow-hidden rounded-xl bg-sunken"
          >
            <Photo image={photoPath(_id, at, 1280)} alt={homePage.photo(at + 1, images.length)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
