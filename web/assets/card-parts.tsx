// What the cards and pages of homes share.
import type { AssetWire } from '../../src/assets/wire.ts'
import { useBrokenImage } from '../lib/hydrated.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

type PhotoProps = {
  image: string
  alt?: string
  /** In a gallery: the photo that is shown, or one beside it, which is outside of the gallery. */
  place?: 'shown' | 'before' | 'after'
}

/** A photo that fills its box; a text where it cannot be shown. */
export function Photo({ image, alt = '', place }: PhotoProps) {
  const { homes } = useText(assetsText)
  const isOutside = place === 'before' || place === 'after'
  const { picture, isBroken, onError } = useBrokenImage()
  if (isBroken)
    return (
      <span
        className={isOutside ? `photo-broken ${place}` : 'photo-broken'}
        aria-hidden={isOutside || undefined}
      >
        <Icon name="image-broken" />
        {homes.noImage}
      </span>
    )
  return (
    <img
      ref={picture}
      src={image}
      alt={alt}
      className={isOutside ? place : place ? undefined : 'photo'}
      aria-hidden={isOutside || undefined}
      draggable={false}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}

const CHIPS = { fits: 'chip-pos', tight: 'chip-warn', above: 'chip-line' } as const

/** Whether a home for sale fits the figures of its reader, in a word; nothing for a reader without figures. */
export function Affordable({
  home: { affordability },
}: {
  home: Pick<AssetWire, 'affordability'>
}) {
  const { homes } = useText(assetsText)
  if (!affordability) return null
  const { verdict } = affordability
  return <span className={`chip ${CHIPS[verdict]}`}>{homes.affordable[verdict]}</span>
}
