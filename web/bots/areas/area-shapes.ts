import * as L from 'leaflet'
import { isDrawing } from '../../areas/draw/is-drawing.ts'
import { inSlices } from '../../lib/in-slices.ts'
import { type AreaLabels, drawLabels, labelSize, markLabel } from './area-labels.ts'
import { addHint, latLngs, nameOf, type Pen, selectableStyle } from './outline-pen.ts'
import type { Outline } from './outlines.ts'

/** The areas on a map, and which of them are selected. */
export type AreaShapes = {
  pen: Pen
  labels: AreaLabels
  /** The drawn ones, by their code. */
  drawn: Map<number, L.Polygon>
  selected: ReadonlySet<number>
  /** Dashes take long to draw: they are left out while the whole country is in view. */
  isDashed: boolean
  /** Aborted when the areas are removed. */
  removed: AbortSignal
  onToggle(code: number): void
}

export function addArea(areas: AreaShapes, outline: Outline): void {
  const { pen, labels } = areas
  const { code } = outline
  const style: L.PathOptions =
    code === null
      ? { color: pen.colors.idle, weight: 1, dashArray: '2 4', fillOpacity: 0 }
      : styleOf(areas, outline)
  const shape = L.polygon(latLngs(outline), { renderer: pen.renderer, smoothFactor: 2, ...style })
  const name = code === null ? undefined : nameOf(outline)
  addHint(pen, shape, name, () => code === null || !labels.drawn.has(outline))
  if (code !== null) {
    shape.on('click', () => {
      if (!isDrawing(pen.map)) areas.onToggle(code)
    })
    areas.drawn.set(code, shape)
  }
  labels.group.addLayer(shape)
}

/** Draws another selection. */
export function selectAreas(
  areas: AreaShapes,
  outlines: readonly Outline[],
  selected: ReadonlySet<number>,
): void {
  areas.selected = selected
  for (const outline of outlines) {
    const { code } = outline
    if (code === null) continue
    restyle(areas, outline)
    if (selected.has(code)) areas.drawn.get(code)?.bringToFront()
    markLabel(areas.labels, outline, selected.has(code))
  }
}

/** Draws the names, and the dashes of approximate areas, as they are at the zoom of the map. */
export function drawDetails(areas: AreaShapes, outlines: readonly Outline[]): void {
  const { map } = areas.pen
  const isDashed = labelSize(map) > 0
  if (areas.isDashed !== isDashed) {
    areas.isDashed = isDashed
    const approximate = outlines.filter(({ isApproximate }) => isApproximate)
    inSlices(
      approximate.map((outline) => () => restyle(areas, outline)),
      areas.removed,
    )
  }
  drawLabels(map, areas.labels, outlines, areas.selected)
}

function restyle(areas: AreaShapes, outline: Outline): void {
  if (outline.code !== null) areas.drawn.get(outline.code)?.setStyle(styleOf(areas, outline))
}

function styleOf({ pen, selected, isDashed }: AreaShapes, outline: Outline): L.PathOptions {
  const { code, isApproximate } = outline
  const style = selectableStyle(pen, code !== null && selected.has(code))
  return isApproximate ? { ...style, dashArray: isDashed ? '5 4' : [] } : style
}
