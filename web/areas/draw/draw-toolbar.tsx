import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowCounterClockwise'
import { PolygonIcon } from '@phosphor-icons/react/dist/ssr/Polygon'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import type { ReactNode } from 'react'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { Tip } from '../../ui/tip.tsx'
import type { Editor } from './editor.ts'

type Props = {
  editor: Editor
  isOn: boolean
  onToggle(): void
  onUndo(): void
  /** Removes the selected point, or the whole shape without one. */
  onRemove(): void
  /** More buttons. */
  children?: ReactNode
}

/** The tools of drawing on a map. */
export function DrawToolbar({ editor, isOn, onToggle, onUndo, onRemove, children }: Props) {
  const { draw: words } = useText(drawText)
  const { shape, selected, past } = editor
  const removes = isOn && selected !== null ? words.removePoint : words.removeArea
  return (
    <div
      className="pop draw-tools"
      role="group"
      aria-label={words.tools}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOn) return
        event.preventDefault()
        event.stopPropagation()
        onToggle()
      }}
    >
      <button type="button" className="draw-main" aria-pressed={isOn} onClick={onToggle}>
        <PolygonIcon className="size-5" aria-hidden="true" />
        {words.draw}
      </button>
      <Tool label={words.undo} isOff={past.length === 0} onClick={onUndo}>
        <ArrowCounterClockwiseIcon className="size-5" aria-hidden="true" />
      </Tool>
      <Tool label={removes} isOff={shape.points.length === 0} onClick={onRemove}>
        <TrashIcon className="size-5" aria-hidden="true" />
      </Tool>
      {children}
    </div>
  )
}

type ToolProps = { label: string; isOff: boolean; onClick(): void; children: ReactNode }

function Tool({ label, isOff, onClick, children }: ToolProps) {
  return (
    <Action className="icon-btn" aria-label={label} isOff={isOff} onClick={onClick}>
      {children}
      <Tip>{label}</Tip>
    </Action>
  )
}
