import { useState } from 'react'
import { LAND } from '../../src/areas/domain/land.ts'
import { Polygon, useMap } from './react-leaflet.ts'

/** Below the pictures of a map: without them land and sea still differ. */
const PANE = { name: 'land', zIndex: '150' }
const PLACES = LAND.polygons.map((rings) =>
  rings.map((ring) => ring.map(([longitude, latitude]): [number, number] => [latitude, longitude])),
)

export function Land() {
  const map = useMap()
  const [pane] = useState(() => {
    const made = map.getPane(PANE.name) ?? map.createPane(PANE.name)
    made.style.zIndex = PANE.zIndex
    return PANE.name
  })
  return <Polygon pane={pane} positions={PLACES} interactive={false} className="map-land" />
}
