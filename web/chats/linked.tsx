import { useMemo } from 'react'
import { linked } from './links.ts'

/** A text with its web addresses, mail addresses and phone numbers as links, and its commands as words of one line. */
export function Linked({ text }: { text: string }) {
  const pieces = useMemo(() => linked(text), [text])
  return pieces.map(({ text: shown, href, kind, at }) => {
    // A line can end after a slash, and between Hebrew words a slash is drawn after its command.
    if (kind === 'command')
      return (
        <bdi key={at} dir="ltr" className="whitespace-nowrap">
          {shown}
        </bdi>
      )
    if (href === undefined) return shown
    return (
      <a
        key={at}
        href={href}
        dir="ltr"
        className="underline underline-offset-2"
        {...(kind === 'web' && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {shown}
      </a>
    )
  })
}
