import * as L from 'leaflet'
import { isDrawing } from '../../areas/draw/is-drawing.ts'
import { addHint, latLngs, nameOf, type Pen, selectableStyle } from './outline-pen.ts'
import type { Outline } from './outlines.ts'

/** The cities on a map. */
export type CityShapes = { pen: Pen; group: L.LayerGroup; selected: Set<Outline> }

/** The border of a city around areas. */
export function addCityBorder({ pen, group }: CityShapes, city: Outline): void {
  const shape = L.polygon(latLngs(city), {
    renderer: pen.renderer,
    smoothFactor: 3,
    interactive: false,
    color: pen.colors['idle-text'],
    weight: 1,
    opacity: 0.4,
    fill: false,
  })
  group.addLayer(shape)
}

/** A city that a click selects. */
export function addSelectableCity({ pen, group, selected }: CityShapes, city: Outline): void {
  const style = () => selectableStyle(pen, selected.has(city))
  const shape = L.polygon(latLngs(city), {
    renderer: pen.renderer,
    smoothFactor: 3,
    interactive: true,
    ...style(),
  })
  addHint(pen, shape, nameOf(city))
  shape.on('click', () => {
    if (isDrawing(pen.map)) return
    if (!selected.delete(city)) selected.add(city)
    shape.setStyle(style())
  })
  group.addLayer(shape)
}
