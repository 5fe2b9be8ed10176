import type * as Leaflet from 'leaflet'
import * as L from 'leaflet'
import type { PinWire } from '../../../src/assets/search/wire.ts'
import { PIN_PX, squareOf } from './marks.ts'
import { pinText } from './pin-text.ts'

/** What the reader knows of a home. */
export type State = { isNew: boolean; isSeen: boolean; isSaved: boolean }

/** Everything that the look of a pin depends on. */
export const lookOf = (pin: PinWire, state: State) => JSON.stringify([pinText(pin), state])

/** A pin whose tip is at its place. */
export function pinIcon(pin: PinWire, state: State): Leaflet.DivIcon {
  const { pill, height } = PIN_PX
  return L.divIcon({
    className: 'home-pin',
    html: pinBody(pin, state),
    iconSize: [pill, height],
    iconAnchor: [pill / 2, height],
  })
}

/** The body of a pin: a pill with the price, or a house without one. */
export function pinBody(pin: PinWire, { isNew, isSeen, isSaved }: State): HTMLElement {
  const text = pinText(pin)
  const body = document.createElement('span')
  body.className = ['pill', isSeen && 'seen', isSaved && 'saved', text === null && 'house']
    .filter(Boolean)
    .join(' ')
  if (isNew && !isSeen)
    body.append(Object.assign(document.createElement('i'), { className: 'pane' }))
  body.append(text ?? '')
  return body
}

/** A square with the number of its homes. */
export function clusterIcon(count: number, label: string): Leaflet.DivIcon {
  const px = squareOf(count)
  const html = document.createElement('span')
  html.textContent = String(count)
  const icon = L.divIcon({ html, className: 'home-cluster', iconSize: [px, px] })
  const create = icon.createIcon.bind(icon)
  // Its elements come and go with the zoom.
  icon.createIcon = (old) => {
    const element = create(old)
    element.setAttribute('aria-label', label)
    return element
  }
  return icon
}
