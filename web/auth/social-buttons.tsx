import { FacebookLogoIcon } from '@phosphor-icons/react/dist/ssr/FacebookLogo'
import { GoogleLogoIcon } from '@phosphor-icons/react/dist/ssr/GoogleLogo'
import { authText } from '../locales/en/auth.ts'
import { useText } from '../locales/text.ts'

const KNOWN = {
  google: { name: 'Google', Icon: GoogleLogoIcon },
  facebook: { name: 'Facebook', Icon: FacebookLogoIcon },
}

type Props = { providers: readonly string[]; from?: string | undefined }

/** Ways in through somebody who vouches; each leaves the page. */
export function SocialButtons({ providers, from }: Props) {
  const { auth, common } = useText(authText)
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
        {shown.map((id) => {
          const { name, Icon } = KNOWN[id]
          return (
            <a key={id} href={`/api/oauth/${id}${query}`} className="btn btn-line btn-lg w-full">
              <Icon className="size-5" weight="bold" aria-hidden="true" />
              {auth.continueWith(name)}
            </a>
          )
        })}
      </div>
    </>
  )
}
