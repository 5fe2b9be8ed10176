import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { collection, feature, northOf } from '../../src/testing/worlds/landmarks.ts'
import { drawnPictures } from './home-scenes.ts'
import type { Screen, Stage } from './stage.ts'

/** What is near: metres, tags, name. */
const NEAR = [
  [640, { railway: 'station' }, 'תחנת רכבת חיפה מרכז – השמונה'],
  [180, { amenity: 'kindergarten' }, 'גן ילדים רימון על שם הרב שמואל הנגיד ורעייתו, סניף מערב'],
  [90, { leisure: 'park' }, 'Memorial Garden'],
  [1_230, { shop: 'supermarket' }, 'שופרסל דיל'],
  [70, { shelter_type: 'bomb_shelter' }, null],
] as const

async function givenNear({ product, tokens, homes }: Stage): Promise<void> {
  const path = `/api/assets/${homes.find}`
  const { coordinates } = await product.call<AssetDetailWire>('GET', path, undefined, tokens.user)
  if (!coordinates) throw new Error('The home has no point')
  const features = NEAR.map(([metres, tags, name]) =>
    feature(northOf(coordinates, metres), { ...tags, ...(name && { name }) }),
  )
  const file = product.file('near.geojson', collection(features))
  await product.cli('import', 'layer', file, '--attribution', '© OpenStreetMap contributors')
}

/** What is near a home. */
export const NEAR_SCREENS: Screen[] = [
  {
    name: 'home-near',
    as: 'user',
    path: '/profile',
    before: drawnPictures,
    async act(page, stage) {
      await givenNear(stage)
      await page.goto(`${stage.url}/properties?home=${stage.homes.find}`)
      await page.locator('#home-near').waitFor()
      await page.locator('#home-near').evaluate((part) => part.scrollIntoView())
    },
  },
]
