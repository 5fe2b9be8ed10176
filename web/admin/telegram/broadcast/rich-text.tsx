import type { ReactNode } from 'react'
import type { EntityWire, PreviewWire } from '../../../../src/delivery/console/wire.ts'

/** Only these addresses are linked, whatever an answer says. */
const LINKED = /^(https?|tg|mailto):/i

/** A text with its marks, as Telegram shows it. Everything is text: nothing of it is read as markup of the page. */
export function RichText({ text, entities }: PreviewWire) {
  return <p className="text-md wrap-anywhere whitespace-pre-wrap">{within(text, entities, 0)}</p>
}

/** The text with these entities. Entities are in order, the outer one before those in it. */
function within(text: string, entities: readonly EntityWire[], from: number): ReactNode[] {
  const shown: ReactNode[] = []
  let at = 0
  for (let index = 0; index < entities.length; ) {
    const entity = entities[index] as EntityWire
    const start = entity.offset - from
    const end = start + entity.length
    const inner: EntityWire[] = []
    for (index += 1; index < entities.length; index += 1) {
      const next = entities[index] as EntityWire
      if (next.offset - from >= end) break
      inner.push(next)
    }
    if (start > at) shown.push(text.slice(at, start))
    const part = within(text.slice(start, end), inner, entity.offset)
    shown.push(
      <Marked key={`${entity.type} ${entity.offset}`} entity={entity}>
        {part}
      </Marked>,
    )
    at = end
  }
  if (at < text.length) shown.push(text.slice(at))
  return shown
}

const CODE = 'rounded-[5px] bg-sunken px-1 font-mono text-sm'

function Marked({
  entity: { type, url = '' },
  children,
}: {
  entity: EntityWire
  children: ReactNode
}) {
  if (type === 'bold') return <b className="font-semibold">{children}</b>
  if (type === 'italic') return <i>{children}</i>
  if (type === 'strikethrough') return <s>{children}</s>
  if (type === 'code') return <code className={CODE}>{children}</code>
  if (type === 'pre') return <code className={`block ${CODE} px-2 py-1.5`}>{children}</code>
  if (type === 'blockquote')
    return <span className="block border-s-3 border-line-strong ps-3">{children}</span>
  if (!LINKED.test(url)) return <span>{children}</span>
  return (
    <a
      className="font-medium text-accent underline underline-offset-2"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  )
}
