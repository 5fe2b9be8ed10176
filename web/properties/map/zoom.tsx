import { useEffect, useState } from 'react'
import { useMap } from '../../areas/react-leaflet.ts'
import { areasText } from '../../locales/en/areas.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'

/** The buttons of the zoom. They stand among what lies over the map, so that nothing covers them. */
export function Zoom() {
  const { areas: words } = useText(areasText)
  const map = useMap()
  const [zoom, setZoom] = useState(map.getZoom())
  useEffect(() => {
    const onZoom = () => setZoom(map.getZoom())
    map.on('zoomend', onZoom)
    return () => void map.off('zoomend', onZoom)
  }, [map])
  return (
    <>
      <Action
        className="icon-btn text-xl font-semibold"
        aria-label={words.zoomIn}
        isOff={zoom >= map.getMaxZoom()}
        onClick={() => map.zoomIn()}
      >
        <span aria-hidden="true">+</span>
      </Action>
      <Action
        className="icon-btn text-xl font-semibold"
        aria-label={words.zoomOut}
        isOff={zoom <= map.getMinZoom()}
        onClick={() => map.zoomOut()}
      >
        <span aria-hidden="true">−</span>
      </Action>
    </>
  )
}
