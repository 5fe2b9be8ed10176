import type * as L from 'leaflet'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isDrawing } from '../../areas/draw/is-drawing.ts'
import { useMap } from '../../areas/react-leaflet.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { areasText } from '../../locales/en/areas.ts'
import { useText } from '../../locales/text.ts'
import { toggleArea } from './cities.ts'
import { createOutlineLayer } from './outline-layer.ts'
import { type Outline, outlineAt } from './outlines.ts'

type Props = {
  outlines: readonly Outline[]
  cities: readonly Outline[]
  selected: readonly number[]
  onChange(selected: number[]): void
}

/** The outlines, and the keyboard: Enter selects the area in the middle. */
export function SelectableOutlines({ outlines, cities, selected, onChange }: Props) {
  const { areas: text } = useText(areasText)
  const map = useMap()
  const id = useId()
  const [middle, setMiddle] = useState<Outline | undefined>()
  const chosen = useMemo(() => new Set(selected), [selected])
  const latest = useLatest({ selected, onChange })
  const layer = useRef<ReturnType<typeof createOutlineLayer> | null>(null)

  useEffect(() => {
    const onToggle = (code: number) => toggle(latest, code)
    const made = createOutlineLayer(map, { outlines, cities, onToggle })
    layer.current = made
    const removeKeys = addKeys(map, outlines, { onToggle, onMiddle: setMiddle })
    return () => {
      made.remove()
      removeKeys()
    }
  }, [map, outlines, cities])
  useEffect(() => describe(map, text.map, id), [map, id, text])
  useEffect(() => layer.current?.restyle(chosen), [chosen])

  const isChosen = middle?.code !== null && middle?.code !== undefined && chosen.has(middle.code)
  return (
    <>
      <p className="sr-only" id={id}>
        {text.mapKeys}
      </p>
      <p className="sr-only" role="status">
        {middle && (isChosen ? text.isSelected(middle.name) : text.isNotSelected(middle.name))}
      </p>
      <span className="area-cross" aria-hidden="true" />
    </>
  )
}

function toggle({ current }: RefObject<Pick<Props, 'selected' | 'onChange'>>, code: number): void {
  current.onChange(toggleArea(code, current.selected))
}

type KeyActions = {
  onToggle(code: number): void
  /** Called with the area in the middle while the map has the focus. */
  onMiddle(outline: Outline | undefined): void
}

/** @returns removes the keys. */
function addKeys(map: L.Map, outlines: readonly Outline[], { onToggle, onMiddle }: KeyActions) {
  const container = map.getContainer()
  const inMiddle = () => {
    const { lng, lat } = map.getCenter()
    return outlineAt(outlines, [lng, lat])
  }
  const onMove = () => {
    if (document.activeElement === container) onMiddle(inMiddle())
  }
  const onKey = (event: KeyboardEvent) => {
    const isUsed = event.key === 'Enter' || event.key === ' '
    if (event.target !== container || isDrawing(map) || !isUsed) return
    event.preventDefault()
    const code = inMiddle()?.code
    if (code !== null && code !== undefined) onToggle(code)
  }
  map.on('moveend', onMove)
  container.addEventListener('focus', onMove)
  container.addEventListener('keydown', onKey)
  return () => {
    map.off('moveend', onMove)
    container.removeEventListener('focus', onMove)
    container.removeEventListener('keydown', onKey)
  }
}

/** Tells screen readers what the map is, and how it is used with the keyboard. */
function describe(map: L.Map, label: string, descriptionId: string): void {
  const container = map.getContainer()
  container.setAttribute('role', 'application')
  container.setAttribute('aria-label', label)
  container.setAttribute('aria-describedby', descriptionId)
}
