// What the cards and pages of homes share.
import type { AssetWire } from '../../src/assets/wire.ts'
import { useBrokenImage } from '../lib/hydrated.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

/** A photo that fills its box; a text where it cannot be shown. */
export function Photo({ image, alt = '' }: { image: string; alt?: string }) {
  const { homes } = useText(assetsText)
  const { picture, isBroken, onError } = useBrokenImage()
  if (isBroken)
    return (
      <span className="grid size-full place-content-center justify-items-center gap-1.5 text-sm text-ink-3">
        <Icon name="image-broken" className="size-8" />
        {homes.noImage}
      </span>
    )
  return (
    <img
      ref={picture}
      src={image}
      alt={alt}
      className="size-full object-cover"
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
