import { lazy, Suspense } from 'react'

const Buttons = lazy(async () => ({
  default: (await import('./social-buttons.tsx')).SocialButtons,
}))

type Props = { providers: readonly string[]; from?: string | undefined }

/** Sign-in by providers. Its chunk is not fetched when no provider is set up. */
export function SocialLinks(props: Props) {
  if (props.providers.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Buttons {...props} />
    </Suspense>
  )
}
