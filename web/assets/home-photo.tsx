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
