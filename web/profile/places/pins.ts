import * as L from 'leaflet'

export type Pin = { key: string; name: string; point: readonly [number, number] }

/** Pixels that an arrow key moves a pin; one with Shift. */
const STEP_PX = 10
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Options = {
  /** What a pin that can be moved is called. */
  label(name: string): string
  onMove(point: readonly [number, number]): void
  onOpen(key: string): void
}

/** The pins of places; the open one can be dragged, or moved with the arrow keys. */
export function createPins(map: L.Map, options: Options) {
  let drawn: L.Marker[] = []
  return {
    show(pins: readonly Pin[], open: string | null): void {
      const hasFocus = drawn.some((pin) => pin.getElement() === document.activeElement)
      for (const pin of drawn) pin.remove()
      drawn = pins.map((pin) => pinOf(map, pin, { ...options, isOpen: pin.key === open }))
      if (hasFocus) drawn[pins.findIndex(({ key }) => key === open)]?.getElement()?.focus()
    },
    remove(): void {
      for (const pin of drawn) pin.remove()
      drawn = []
    },
  }
}

const latLngOf = ([longitude, latitude]: Pin['point']) => L.latLng(latitude, longitude)
export const pointAt = ({ lng, lat }: L.LatLng): [number, number] => [lng, lat]

function pinOf(
  map: L.Map,
  { key, name, point }: Pin,
  { isOpen, label, onMove, onOpen }: Options & { isOpen: boolean },
): L.Marker {
  const html = Object.assign(document.createElement('span'), {
    className: 'pill',
    textContent: name,
    dir: 'auto',
  })
  const icon = L.divIcon({ html, className: 'home-pin', iconSize: [28, 36], iconAnchor: [14, 36] })
  const pin = L.marker(latLngOf(point), {
    icon,
    draggable: isOpen,
    riseOnHover: true,
    zIndexOffset: isOpen ? 1_000 : 0,
  }).addTo(map)
  const element = pin.getElement()
  element?.classList.toggle('on', isOpen)
  element?.setAttribute('aria-label', isOpen ? label(name) : name)
  if (isOpen) {
    pin.on('dragend', () => onMove(pointAt(pin.getLatLng())))
    element?.addEventListener('keydown', (event) => {
      const arrow = ARROWS[event.key]
      if (!arrow) return
      event.preventDefault()
      event.stopPropagation()
      const by = event.shiftKey ? 1 : STEP_PX
      const at = map.project(pin.getLatLng()).add([arrow[0] * by, arrow[1] * by])
      onMove(pointAt(map.unproject(at)))
    })
    return pin
  }
  pin.on('click', () => onOpen(key))
  pin.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter') onOpen(key)
  })
  return pin
}
