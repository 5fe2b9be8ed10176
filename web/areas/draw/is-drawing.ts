import type { Map as LeafletMap } from 'leaflet'

/** Whether a shape is being drawn on the map, so that a press on it means a point. */
export function isDrawing(map: LeafletMap): boolean {
  return map.getContainer().dataset.drawing !== undefined
}
