import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import { useState } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Tip } from '../ui/tip.tsx'

type Outcome = 'copied' | 'notCopied'

/** Opens the sheet of the system on devices that have one for fingers, else copies the link. */
export function ShareHome({ home }: { home: AssetDetailWire }) {
  const { homePage } = useText(homeText)
  const isHydrated = useIsHydrated()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function share(): Promise<void> {
    setOutcome(null)
    const url = linkOf(home)
    if (hasSheet() && (await isShared(url, home.location))) return
    setOutcome((await isCopied(url)) ? 'copied' : 'notCopied')
  }

  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label={homePage.share}
        disabled={!isHydrated}
        onClick={() => void share()}
      >
        <ShareNetworkIcon aria-hidden="true" />
        <Tip>{homePage.share}</Tip>
      </button>
      <span className="share-note" role="status">
        {outcome === 'copied' && <span className="chip chip-pos">{homePage.copied}</span>}
        {outcome === 'notCopied' && (
          <span className="pop p-3 text-sm select-text">{homePage.notCopied(linkOf(home))}</span>
        )}
      </span>
    </>
  )
}

const linkOf = ({ _id }: AssetDetailWire) =>
  `${location.origin}/properties?home=${encodeURIComponent(_id)}`

function hasSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches
}

/** Also true when the user closes the sheet. */
async function isShared(url: string, title: string): Promise<boolean> {
  try {
    await navigator.share({ url, title })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** A page without https may not write to the clipboard: the reader is shown the link. */
async function isCopied(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}
