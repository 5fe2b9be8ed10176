import * as L from 'leaflet'
import { isDrawing } from '../../areas/draw/is-drawing.ts'
import { inSlices } from '../../lib/in-slices.ts'
import { boxAround, type Outline } from './outlines.ts'

/** How far around the view outlines are drawn, as a share of its size: a short drag finds them there. */
const AROUND = 0.5
/** From this zoom on, areas have their names, larger ones from the next two on. */
const LABEL_ZOOMS = [12, 13, 15] as const
/** The colours of the map's style: `--area-…`. */
const COLORS = ['idle', 'idle-fill', 'idle-text', 'selected', 'selected-fill'] as const
/** The name of a boundary without one. */
const UNKNOWN = 'Unknown'
const UNSUPPORTED = 'אין תמיכה באיזור זה'

type Options = {
  outlines: readonly Outline[]
  cities: readonly Outline[]
  onToggle(code: number): void
  /** The zoom from which areas are drawn; below it cities can be selected instead. Undefined: areas at every zoom. */
  areasFrom?: number
}

/**
 * Outlines, selection and names on a map. Where all outlines are drawn they share a canvas, because hundreds of elements
 * would make the page slow. With `areasFrom` only those around the view are drawn: few elements, which cost a telephone
 * less than a canvas.
 */
export function createOutlineLayer(map: L.Map, { outlines, cities, onToggle, areasFrom }: Options) {
  const renderer = areasFrom === undefined ? L.canvas({ padding: 0.3 }) : L.svg({ padding: 0.3 })
  const drawn = L.layerGroup().addTo(map)
  const ofCities = L.layerGroup().addTo(map)
  const selectedCities = new Set<Outline>()
  const boxes = new Map([...outlines, ...cities].map((one) => [one, boxOf(one)]))
  const made = new Set<Outline>()
  const shapes = new Map<number, L.Polygon>()
  const labels = new Map<number, L.Marker>()
  let drawing = new AbortController()
  const hint = L.tooltip({ className: 'area-hint', direction: 'top', offset: [0, -8] })
  const isStopped = new AbortController()
  let selected: ReadonlySet<number> = new Set()
  // Dashes take long to draw: they are left out while the whole country is in view.
  let isDashed = true

  // Read once: each reading makes the browser look at the styles of what was added before.
  const styles = getComputedStyle(map.getContainer())
  const colors = Object.fromEntries(
    COLORS.map((name) => [name, styles.getPropertyValue(`--area-${name}`).trim()]),
  ) as Record<(typeof COLORS)[number], string>

  function styleOf({ code, isApproximate }: Outline): L.PathOptions {
    const tone = code !== null && selected.has(code) ? 'selected' : 'idle'
    return {
      color: colors[tone],
      fillColor: colors[`${tone}-fill`],
      fillOpacity: 1,
      weight: tone === 'selected' ? 2 : 1.25,
      ...(isApproximate ? { dashArray: isDashed ? '5 4' : [] } : {}),
    }
  }

  function addOutline(outline: Outline): void {
    const { code, name } = outline
    const shape = L.polygon(latLngs(outline), {
      renderer,
      smoothFactor: 2,
      ...(code === null
        ? { color: colors.idle, weight: 1, dashArray: '2 4', fillOpacity: 0 }
        : styleOf(outline)),
    })
    const isNamed = code !== null && name !== UNKNOWN
    addHint(shape, isNamed ? name : UNSUPPORTED, () => !labels.has(code ?? 0))
    if (code !== null) {
      shape.on('click', () => {
        if (!isDrawing(map)) onToggle(code)
      })
      shapes.set(code, shape)
    }
    drawn.addLayer(shape)
  }

  /** Removes the names that are out of view and adds those that came into it, in several tasks. */
  function drawLabels(): void {
    drawing.abort()
    drawing = new AbortController()
    const size = LABEL_ZOOMS.filter((from) => map.getZoom() >= from).length
    map.getContainer().dataset.labels = String(size)
    if (isDashed !== size > 0) {
      isDashed = size > 0
      inSlices(
        outlines.filter(({ isApproximate }) => isApproximate).map(restyled),
        isStopped.signal,
      )
    }
    const inView = map.getBounds()
    const isShown = (outline: Outline) => size > 0 && inView.contains(centerOf(outline))
    const named = outlines.filter(({ code }) => code !== null)
    for (const outline of named) {
      const label = labels.get(outline.code ?? 0)
      if (!label || isShown(outline)) continue
      drawn.removeLayer(label)
      labels.delete(outline.code ?? 0)
    }
    const added = named.filter((outline) => !labels.has(outline.code ?? 0) && isShown(outline))
    inSlices(
      added.map((outline) => () => addLabel(outline)),
      drawing.signal,
    )
  }

  const restyled = (outline: Outline) => () => {
    if (outline.code !== null) shapes.get(outline.code)?.setStyle(styleOf(outline))
  }

  const centerOf = (outline: Outline) => boxes.get(outline)?.getCenter() ?? L.latLng(0, 0)

  function addLabel(outline: Outline): void {
    const { code, name } = outline
    if (code === null) return
    const className = `area-label ${selected.has(code) ? 'on' : ''}`
    const icon = L.divIcon({ className, html: textOf(name), iconSize: [0, 0] })
    const options = { icon, interactive: false, keyboard: false }
    const label = L.marker(centerOf(outline), options)
    drawn.addLayer(label)
    labels.set(code, label)
  }

  function addCity(city: Outline): void {
    const border = { color: colors['idle-text'], weight: 1, opacity: 0.4, fill: false }
    const isSelectable = areasFrom !== undefined
    const shape = L.polygon(latLngs(city), {
      renderer,
      smoothFactor: 3,
      interactive: isSelectable,
      ...(isSelectable ? cityStyle(city) : border),
    })
    if (isSelectable) {
      addHint(shape, city.name === UNKNOWN ? UNSUPPORTED : city.name)
      shape.on('click', () => {
        if (isDrawing(map)) return
        if (!selectedCities.delete(city)) selectedCities.add(city)
        shape.setStyle(cityStyle(city))
      })
    }
    ofCities.addLayer(shape)
  }

  function cityStyle(city: Outline): L.PathOptions {
    const tone = selectedCities.has(city) ? 'selected' : 'idle'
    const weight = tone === 'selected' ? 2 : 1.25
    return { color: colors[tone], fillColor: colors[`${tone}-fill`], fillOpacity: 1, weight }
  }

  function addHint(shape: L.Polygon, text: string, isNeeded = () => true): void {
    shape.on('mouseover', ({ latlng }: L.LeafletMouseEvent) => {
      hint.setContent(textOf(text)).setLatLng(latlng)
      if (isNeeded()) map.openTooltip(hint)
    })
    shape.on('mouseout', () => map.closeTooltip(hint))
  }

  /** Shows the areas or, below their zoom, the cities. */
  function switchLayers(): void {
    if (areasFrom === undefined) return
    const [shown, hidden] = map.getZoom() >= areasFrom ? [drawn, ofCities] : [ofCities, drawn]
    if (map.hasLayer(hidden)) map.closeTooltip(hint)
    hidden.remove()
    shown.addTo(map)
  }

  /** Draws another selection. */
  function restyle(codes: ReadonlySet<number>): void {
    selected = codes
    for (const outline of outlines) {
      if (outline.code === null) continue
      const shape = shapes.get(outline.code)
      shape?.setStyle(styleOf(outline))
      if (selected.has(outline.code)) shape?.bringToFront()
      const label = labels.get(outline.code)?.getElement()
      label?.classList.toggle('on', selected.has(outline.code))
    }
  }

  /** Draws the outlines that have to be there and are not yet, in several tasks, and then the names. */
  function draw(): void {
    const near = map.getBounds().pad(AROUND)
    const isArea = areasFrom === undefined || map.getZoom() >= areasFrom
    const isMissing = (outline: Outline) =>
      !made.has(outline) && (areasFrom === undefined || boxes.get(outline)?.intersects(near))
    const adding = (outline: Outline, add: (outline: Outline) => void) => () => {
      if (made.has(outline)) return
      made.add(outline)
      add(outline)
    }
    const areas = isArea ? outlines.filter(isMissing) : []
    const others = areasFrom === undefined || !isArea ? cities.filter(isMissing) : []
    const work = [
      ...areas.map((outline) => adding(outline, addOutline)),
      ...others.map((city) => adding(city, addCity)),
    ]
    inSlices(work, isStopped.signal, drawLabels)
  }

  map.on('zoomend moveend', draw)
  map.on('zoomend', switchLayers)
  switchLayers()
  draw()

  return {
    restyle,
    remove(): void {
      isStopped.abort()
      drawing.abort()
      map.off('zoomend moveend', draw)
      map.off('zoomend', switchLayers)
      drawn.remove()
      ofCities.remove()
    },
  }
}

function latLngs({ polygons }: Outline): L.LatLngTuple[][][] {
  return polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => [y, x])))
}

/** The box around an outline; an empty one is in no view. */
function boxOf(outline: Outline): L.LatLngBounds {
  const corners = boxAround([outline])
  return corners ? L.latLngBounds(corners) : L.latLngBounds([])
}

/** A text as an element: a tooltip would read a string as markup. */
function textOf(text: string): HTMLElement {
  const element = document.createElement('bdi')
  element.textContent = text
  return element
}
