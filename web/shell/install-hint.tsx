import { useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { onceInUse, takeInstallHint } from '../lib/install-hint.ts'
import { Island, part } from '../lib/island.tsx'

const INSTALL_BANNER = part(async () => (await import('./install-banner.tsx')).InstallBanner)

/**
 * Says once how to install the application, where the content of a page ends: it covers nothing and moves nothing. It
 * waits until its reader has come there.
 */
export function InstallHint() {
  const end = useRef<HTMLDivElement>(null)
  const [isHinted, setHinted] = useState(false)
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      setHinted(takeInstallHint())
    })
    const cancel = onceInUse(() => {
      if (end.current) observer.observe(end.current)
    })
    return () => {
      cancel()
      observer.disconnect()
    }
  }, [isHydrated])
  if (!isHydrated) return null
  const close = () => setHinted(false)
  return (
    <div ref={end}>
      {isHinted && (
        <Island part={INSTALL_BANNER} of={{ onClose: close }} loading={null} onClose={close} />
      )}
    </div>
  )
}
