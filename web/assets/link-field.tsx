import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { CopyField } from '../ui/copy-field.tsx'

/** A link to copy, or to send with the sheet of the system on devices that have one for fingers. */
export function LinkField({ title, url }: { title: string; url: string }) {
  const { homePage } = useText(homeText)
  const { sharing } = homePage
  return (
    <>
      <CopyField text={url} labels={{ copy: sharing.copy, copied: homePage.copied }} />
      {hasSheet() && (
        <button type="button" className="btn btn-line mt-2" onClick={() => void send(url, title)}>
          {sharing.send}
        </button>
      )}
    </>
  )
}

function hasSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches
}

async function send(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title })
  } catch (error) {
    // The user closed the sheet; the link can still be copied.
    if (!(error instanceof DOMException)) throw error
  }
}
