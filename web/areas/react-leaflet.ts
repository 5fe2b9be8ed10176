// The only file that imports `react-leaflet`, whose licence (Hippocratic-2.1) is no free one: another library of maps for
// React would take its place here. `docs/licences.md` says more.
export {
  AttributionControl,
  MapContainer,
  Polygon,
  TileLayer,
  useMap,
  ZoomControl,
} from 'react-leaflet'
