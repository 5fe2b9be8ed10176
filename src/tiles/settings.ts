import { roomSettings, type ValuesOf } from '../world/room-settings.ts'
import { address, inDemo, type Setting, text } from '../world/setting.ts'

/** The paths of the map that the demo draws, and of the pages of its listings. */
export const DEMO_TILES = '/api/demo/tiles'
export const DEMO_LISTINGS = '/api/demo/listings'

/** The template of the addresses of map tiles. Those of the demo are on this server. */
function tiles(fallback: string, theme: string): Setting<string> {
  const remote = address('map tiles', fallback)
  const isOwn = (value: string | undefined) => value?.startsWith('/api/')
  const parse = (value?: string) => (isOwn(value) ? `${value}` : remote.parse(value))
  return inDemo({ ...remote, parse }, `${DEMO_TILES}/${theme}/{z}/{x}/{y}`)
}

const settings = {
  TILE_URL_LIGHT: tiles('https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'light'),
  TILE_URL_DARK: tiles('https://basemaps.cartocdn.com/dark_all/{z}/{x}/{y}{r}.png', 'dark'),
  TILE_ATTRIBUTION: inDemo(
    text('shown on the map', '© OpenStreetMap contributors © CARTO'),
    'Map: Metzia demo',
  ),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
}

export const tileSettings = roomSettings(settings)
