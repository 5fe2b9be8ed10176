import { useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { TakenWire } from '../../../src/ways-in/wire.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { waysText } from '../../locales/en/ways.ts'
import { useText } from '../../locales/text.ts'

const MAIL = 'message/rfc822'

/** Reads mails that the user has as files. */
export function ReadMails() {
  const { mail } = useText(waysText).ways
  const isHydrated = useIsHydrated()
  const { said, read } = useReading()
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="btn btn-line mt-4 w-full focus-within:outline-2">
        {mail.read}
        <input
          id={id}
          type="file"
          accept=".eml,.mbox,message/rfc822,application/mbox"
          multiple
          className="sr-only"
          disabled={!isHydrated}
          onChange={({ target }) => void read(target)}
        />
      </label>
      <p role="status" className="mt-2 text-sm text-ink-3">
        {said}
      </p>
    </>
  )
}

/** Sends the files, and says what was read from them. */
function useReading() {
  const { mail } = useText(waysText).ways
  const { api } = useRouteContext({ from: '__root__' })
  const [said, setSaid] = useState<string | null>(null)
  const send = (file: File) =>
    api.call<TakenWire>('POST', '/api/inbox/mail', new Blob([file], { type: MAIL }))
  async function read(input: HTMLInputElement): Promise<void> {
    const files = [...(input.files ?? [])]
    // The same file can be chosen again.
    input.value = ''
    setSaid(mail.reading)
    try {
      const items: TakenWire['items'] = []
      for (const file of files) items.push(...(await send(file)).items)
      const homes = items.filter(({ assetId }) => assetId !== undefined)
      setSaid(mail.readDone(homes.length, items.length))
    } catch {
      setSaid(mail.readFailed)
    }
  }
  return { said, read }
}
