import { socialText } from '../locales/en/social.ts'
import { useText } from '../locales/text.ts'
import { BrandMark } from '../ui/brands.tsx'

const NAMES = {
  google: 'Google',
  facebook: 'Facebook',
}

type Props = { providers: readonly string[]; from?: string | undefined }

/** Links to the sign-in pages of the providers. */
export function SocialButtons({ providers, from }: Props) {
  const { social, common } = useText(socialText)
  const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`
  const shown = (['google', 'facebook'] as const).filter((id) => providers.includes(id))
  if (shown.length === 0) return null
  return (
    <>
      <p className="my-6 flex items-center gap-3 text-sm text-ink-3">
        <span className="hr flex-1" />
        {common.or}
        <span className="hr flex-1" />
      </p>
      <div className="grid gap-3">
        {shown.map((brand) => (
          <a
            key={brand}
            href={`/api/oauth/${brand}${query}`}
            className="btn btn-line btn-lg w-full"
          >
            <BrandMark brand={brand} />
            {social.continueWith(NAMES[brand])}
          </a>
        ))}
      </div>
    </>
  )
}
