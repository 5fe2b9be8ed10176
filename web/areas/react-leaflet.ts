// The only file that imports `react-leaflet`, whose licence (Hippocratic-2.1) is no free one (`docs/licences.md`):
// another library of maps for React would take its place here.
export {
  AttributionControl,
  MapContainer,
  Polygon,
  TileLayer,
  useMap,
  ZoomControl,
} from 'react-leaflet'
