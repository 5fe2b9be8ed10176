import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Island, part } from '../../lib/island.tsx'
import { useLatest } from '../../lib/use-latest.ts'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import { useMap } from '../react-leaflet.ts'
import { createDrawLayer } from './draw-layer.ts'
import { DrawToolbar } from './draw-toolbar.tsx'
import * as editing from './editor.ts'
import { type Polygon, problemOf, sizeOf, sizeText } from './geometry.ts'
import { useEditor } from './use-editor.ts'

const PASTE = part(async () => (await import('./paste-dialog.tsx')).PasteDialog)

type Props = {
  polygon: Polygon | undefined
  /** Called with every shape that can be used, and with none when there is no longer one. */
  onChange(polygon: Polygon | undefined): void
  isOn: boolean
  onToggle(isOn: boolean): void
  isPasting: boolean
  onPasting(isPasting: boolean): void
  /** Homes in the area; null until it is known. */
  homes: number | null
  /** Where the tools and the size are shown, outside of the map. */
  toolsAt: HTMLElement | null
  sizeAt: HTMLElement | null
  /** More tools. */
  children?: ReactNode
}

/** Draws one area on the map that it is in. */
export function DrawControl(props: Props) {
  const { polygon, isOn, onToggle, homes, toolsAt, sizeAt, children } = props
  const { editor, latest, update } = useEditor(polygon, props.onChange)
  const { shape, selected } = editor
  const problem = shape.isClosed ? problemOf(shape.points) : undefined
  const layer = useDrawLayer(update, () => onToggle(false))

  useShown(layer, { shape, selected, isOn, isWrong: problem !== undefined })

  useFocus(isOn, () => {
    // A shape that was not closed is none.
    if (!latest.current.shape.isClosed) update(editing.cleared)
  })

  function remove(): void {
    const at = isOn ? selected : null
    update((now) => (at === null ? editing.cleared(now) : editing.removed(now, at)))
  }

  return (
    <>
      {toolsAt &&
        createPortal(
          <DrawToolbar
            editor={editor}
            isOn={isOn}
            onToggle={() => onToggle(!isOn)}
            onUndo={() => update(editing.undone)}
            onRemove={remove}
          >
            {children}
          </DrawToolbar>,
          toolsAt,
        )}
      {sizeAt && createPortal(<Size shape={shape} problem={problem} homes={homes} />, sizeAt)}
      <Progress shape={shape} isOn={isOn} />
      {props.isPasting && <Paste update={update} onToggle={onToggle} onPasting={props.onPasting} />}
    </>
  )
}

type PasteProps = Pick<Props, 'onToggle' | 'onPasting'> & { update: Update }

function Paste({ update, onToggle, onPasting }: PasteProps) {
  const map = useMap()
  function onPaste(pasted: Polygon): void {
    onPasting(false)
    update((now) => editing.replaced(now, pasted))
    onToggle(true)
    fitTo(map, pasted)
  }

  const onClose = () => onPasting(false)
  return <Island part={PASTE} of={{ onPaste, onClose }} loading={null} onClose={onClose} />
}

type Shown = { shape: editing.Shape; selected: number | null; isOn: boolean; isWrong: boolean }

/** Shows the state of drawing on the layer. */
function useShown(layer: ReturnType<typeof useDrawLayer>, shown: Shown): void {
  const { draw: words } = useText(drawText)
  const { shape, selected, isOn, isWrong } = shown
  useEffect(() => {
    const count = shape.points.length
    layer.current?.show({
      shape,
      selected,
      isOn,
      isWrong,
      textOfPoint: (at) =>
        at === 0 && !shape.isClosed && count >= 3
          ? words.firstPoint(count)
          : words.point(at + 1, count),
      textOfMiddle: (at) => words.middle(at + 1),
    })
  }, [layer, shape, selected, isOn, isWrong, words])
}

/** The map has the focus when drawing begins. @param onEnd called when it is off. */
function useFocus(isOn: boolean, onEnd: () => void): void {
  const map = useMap()
  const end = useLatest(onEnd)
  useEffect(() => {
    if (isOn) map.getContainer().focus({ preventScroll: true })
    else end.current()
  }, [map, isOn])
}

function fitTo(map: ReturnType<typeof useMap>, { coordinates }: Polygon): void {
  const [ring] = coordinates
  map.fitBounds(
    ring.map(([longitude, latitude]) => [latitude, longitude] as [number, number]),
    { padding: [48, 48], maxZoom: 16 },
  )
}

type Update = ReturnType<typeof useEditor>['update']

/** The layer of the map, whose changes go through `update`. */
function useDrawLayer(update: Update, onEnd: () => void) {
  const map = useMap()
  const layer = useRef<ReturnType<typeof createDrawLayer> | null>(null)
  const latest = useLatest({ update, onEnd })
  useEffect(() => {
    const apply: Update = (change) => latest.current.update(change)
    // The handle of a new point is there once it is shown.
    const focusLater = (at: number | null) => requestAnimationFrame(() => layer.current?.focus(at))
    const made = createDrawLayer(map, {
      onAdd: (point) => apply((now) => editing.added(now, point)),
      onMove: (at, point) => apply((now) => editing.moved(now, at, point)),
      onInsert: (at, point) =>
        focusLater(apply((now) => editing.inserted(now, at, point)).selected),
      onSelect: (at) => apply((now) => editing.selecting(now, at)),
      onRemove: (at) => focusLater(apply((now) => editing.removed(now, at)).selected),
      onClose: () => apply(editing.closed),
      onEnd: () => latest.current.onEnd(),
    })
    layer.current = made
    return () => made.remove()
  }, [map])
  return layer
}

type SizeProps = {
  shape: editing.Shape
  problem: ReturnType<typeof problemOf>
  homes: number | null
}

function Size({ shape, problem, homes }: SizeProps) {
  const { draw: words } = useText(drawText)
  if (!shape.isClosed) return null
  if (problem === 'crosses')
    return (
      <span className="chip chip-warn h-auto min-h-8 text-sm whitespace-normal shadow-2">
        {words.crosses}
      </span>
    )
  return (
    <span className="chip h-8 bg-raised text-sm text-ink tabular shadow-2">
      {words.size(sizeText(sizeOf(shape.points), words), homes)}
    </span>
  )
}

/** Tells screen readers what they cannot see. */
function Progress({ shape, isOn }: { shape: editing.Shape; isOn: boolean }) {
  const { draw: words } = useText(drawText)
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => setBegun(isOn), [isOn])
  const { points, isClosed } = shape
  const told = isClosed
    ? words.closed(sizeText(sizeOf(points), words))
    : points.length === 0
      ? words.keys
      : words.points(points.length)
  return (
    <p className="sr-only" role="status">
      {hasBegun && told}
    </p>
  )
}
