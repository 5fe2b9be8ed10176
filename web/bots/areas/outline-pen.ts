import * as L from 'leaflet'
import type { Outline } from './outlines.ts'

/** The colours of the map's style: `--area-…`. */
const COLORS = ['idle', 'idle-fill', 'idle-text', 'selected', 'selected-fill'] as const
/** The name of a boundary without one. */
const UNKNOWN = 'Unknown'
const UNSUPPORTED = 'אין תמיכה באיזור זה'

type Colors = Record<(typeof COLORS)[number], string>

/** What outlines are drawn with on one map. */
export type Pen = { map: L.Map; renderer: L.Renderer; colors: Colors; hint: L.Tooltip }

/** @param isForMany Whether all outlines are drawn: they then share a canvas. */
export function createPen(map: L.Map, isForMany: boolean): Pen {
  // Read once: each reading makes the browser look at the styles of what was added before.
  const styles = getComputedStyle(map.getContainer())
  return {
    map,
    renderer: isForMany ? L.canvas({ padding: 0.3 }) : L.svg({ padding: 0.3 }),
    colors: Object.fromEntries(
      COLORS.map((name) => [name, styles.getPropertyValue(`--area-${name}`).trim()]),
    ) as Colors,
    hint: L.tooltip({ className: 'area-hint', direction: 'top', offset: [0, -8] }),
  }
}

/** The style of what can be selected. */
export function selectableStyle({ colors }: Pen, isSelected: boolean): L.PathOptions {
  const tone = isSelected ? 'selected' : 'idle'
  return {
    color: colors[tone],
    fillColor: colors[`${tone}-fill`],
    fillOpacity: 1,
    weight: isSelected ? 2 : 1.25,
  }
}

/** The name of an outline; undefined if it has none. */
export function nameOf({ name }: Outline): string | undefined {
  return name === UNKNOWN ? undefined : name
}

/** Shows the name next to the pointer while it is over the shape. */
export function addHint(
  { map, hint }: Pen,
  shape: L.Polygon,
  name: string | undefined,
  isNeeded = () => true,
): void {
  shape.on('mouseover', ({ latlng }: L.LeafletMouseEvent) => {
    hint.setContent(elementOf(name ?? UNSUPPORTED)).setLatLng(latlng)
    if (isNeeded()) map.openTooltip(hint)
  })
  shape.on('mouseout', () => map.closeTooltip(hint))
}

export function latLngs({ polygons }: Outline): L.LatLngTuple[][][] {
  return polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => [y, x])))
}

/** A text as an element: a tooltip would read a string as markup. */
export function elementOf(text: string): HTMLElement {
  const element = document.createElement('bdi')
  element.textContent = text
  return element
}
