import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assets } from '../src/assets/tables.ts'
import { messages } from '../src/chats/tables.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { givenBot, givenHome, givenUser } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'

test('areas import assigns homes to areas again and posts nothing; a corrupt file changes nothing', async () => {
  using here = world()
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const coordinates = [34.608, 32.003] as const
  const unplaced = { city: null, neighbourhood: null, areaCode: null, areaBy: null }
  givenHome(here, { ...unplaced, coordinates, street: 'הרצל 5' })
  const file = join(here.dataDir, 'layer.geojson')
  const env = { DATA_DIR: here.dataDir }
  const areaCodes = () =>
    here.db
      .select()
      .from(assets)
      .all()
      .map(({ areaCode }) => areaCode)
  writeFileSync(file, '{"type":"FeatureCollection","features":[')
  const refused = await cli(['areas', 'import', file], env)
  expect([refused.code, refused.err]).toEqual([
    1,
    'metzia: The file was not imported: the file is not complete JSON\n',
  ])
  expect(areaCodes()).toEqual([null])
  const ring = [
    [34.6, 32.0],
    [34.61, 32.0],
    [34.61, 32.01],
    [34.6, 32.0],
  ]
  const geometry = { type: 'Polygon', coordinates: [ring] }
  const feature = { type: 'Feature', properties: { hoodCode: 205 }, geometry }
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
  const done = await cli(['areas', 'import', file], env)
  expect([done.code, done.err]).toEqual([0, ''])
  expect(areaCodes()).toEqual([205])
  expect(here.db.select().from(messages).all()).toEqual([])
  const exported = JSON.parse((await cli(['areas', 'export'], env)).out)
  const own = exported.features.filter(
    ({ properties }: typeof feature) => properties.hoodCode === 205,
  )
  expect(own).toMatchObject([{ geometry: { coordinates: [[ring]] } }])
}, 60_000)
