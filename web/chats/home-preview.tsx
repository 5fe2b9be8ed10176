import { priceText } from '../../src/assets/domain/price-text.ts'
import { photoPath } from '../lib/format.ts'
import { useBrokenImage } from '../lib/hydrated.ts'
import type { PostedHome } from './list.ts'

/** The home that a chat has posted last, in the list: a small photo, the price and the place. */
export function HomePreview({ price, place, image }: PostedHome) {
  const shown = price === null ? '' : priceText(price)
  return (
    <>
      {image !== null && <Thumbnail key={image} image={image} />}
      <span>
        <bdi>{shown}</bdi>
        {shown !== '' && place !== '' && ' · '}
        <bdi>{place}</bdi>
      </span>
    </>
  )
}

function Thumbnail({ image }: { image: string }) {
  const { picture, isBroken, onError } = useBrokenImage()
  if (isBroken) return null
  return (
    <img
      ref={picture}
      src={photoPath(image, 400)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}
