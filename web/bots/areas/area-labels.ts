import * as L from 'leaflet'
import { inSlices } from '../../lib/in-slices.ts'
import { elementOf } from './outline-pen.ts'
import type { Outline } from './outlines.ts'

/** From this zoom on, areas have their names, larger ones from the next two on. */
const LABEL_ZOOMS = [12, 13, 15] as const

/** The names on a map, each in the middle of its area. */
export type AreaLabels = {
  group: L.LayerGroup
  centerOf(outline: Outline): L.LatLng
  /** The drawn ones, by the code of the area. */
  drawn: Map<number, L.Marker>
  /** Ends the drawing that is under way. */
  drawing: AbortController
}

/** How large names are at the zoom of the map; 0 stands for no names. */
export function labelSize(map: L.Map): number {
  return LABEL_ZOOMS.filter((from) => map.getZoom() >= from).length
}

/** Removes the names that are out of view and adds those that came into it, in several tasks. */
export function drawLabels(
  map: L.Map,
  labels: AreaLabels,
  outlines: readonly Outline[],
  isSelected: (code: number) => boolean,
): void {
  const size = labelSize(map)
  map.getContainer().dataset.labels = String(size)
  const inView = map.getBounds()
  const add: (() => void)[] = []
  for (const outline of outlines) {
    const { code } = outline
    if (code === null) continue
    const label = labels.drawn.get(code)
    const isShown = size > 0 && inView.contains(labels.centerOf(outline))
    if (label && !isShown) {
      labels.group.removeLayer(label)
      labels.drawn.delete(code)
    }
    if (!label && isShown) add.push(() => addLabel(labels, outline, isSelected))
  }
  labels.drawing.abort()
  labels.drawing = new AbortController()
  inSlices(add, labels.drawing.signal)
}

/** Shows whether the area of a name is selected. */
export function markLabel(labels: AreaLabels, code: number, isSelected: boolean): void {
  labels.drawn.get(code)?.getElement()?.classList.toggle('on', isSelected)
}

function addLabel(
  { group, centerOf, drawn }: AreaLabels,
  outline: Outline,
  isSelected: (code: number) => boolean,
): void {
  const { code, name } = outline
  if (code === null) return
  const className = `area-label ${isSelected(code) ? 'on' : ''}`
  const icon = L.divIcon({ className, html: elementOf(name), iconSize: [0, 0] })
  const label = L.marker(centerOf(outline), { icon, interactive: false, keyboard: false })
  group.addLayer(label)
  drawn.set(code, label)
}
