import { ClipboardIcon } from '@phosphor-icons/react/dist/ssr/Clipboard'
import { useId } from 'react'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { WayHead } from './way-head.tsx'

/** A text, a link and photos that become a draft, as what is shared does. The browser sends the form by itself. */
export function PasteCard() {
  const { bring } = useText(bringText)
  return (
    <section className="card flex flex-col p-4 md:p-6" aria-labelledby="bring-paste">
      <WayHead id="bring-paste" icon={<ClipboardIcon />} name={bring.paste}>
        <span className="chip chip-line">{bring.nothingToDo}</span>
      </WayHead>
      <form method="post" action="/share" encType="multipart/form-data" className="mt-4 grid gap-3">
        <textarea
          name="text"
          dir="auto"
          rows={3}
          required
          maxLength={20_000}
          placeholder={bring.pastePlaceholder}
          aria-label={bring.pasteLabel}
          className="field h-auto w-full resize-none p-3"
        />
        <Photos />
        <button type="submit" className="btn btn-primary justify-self-start">
          {bring.readIt}
        </button>
        <p className="text-sm text-ink-3">{bring.pasteHint}</p>
      </form>
    </section>
  )
}

function Photos() {
  const { bring } = useText(bringText)
  const photos = useId()
  return (
    <>
      <label htmlFor={photos} className="text-sm font-medium text-ink-2">
        {bring.photos}
      </label>
      <input
        id={photos}
        type="file"
        name="photos"
        accept="image/*"
        multiple
        className="min-h-11 w-full min-w-0 text-sm text-ink-2"
      />
    </>
  )
}
