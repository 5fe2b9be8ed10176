import { expect, test } from 'bun:test'
import { createNames } from './place-names.ts'
import { tokensOf } from './tokens.ts'

const HOLON = {
  ...{ code: 1, name: 'חולון', nameEn: null, aliases: ['חולון הירוקה'] },
  ...{ regionId: 1, areaId: 1, point: [34.77, 32.01] as const },
}
const names = createNames([HOLON], [])
const mentionsIn = (text: string) =>
  names.in(tokensOf(text), text).map(({ attached, words }) => [attached, words])

test.each([
  ['חולון', [['', 1]]],
  ['בחולון', [['ב', 1]]],
  ['שבחולון', [['שב', 1]]],
  // More letters than are attached, or others.
  ['ושבחולון', []],
  ['גחולון', []],
  ['בגחולון', []],
  ['גבחולון', []],
  ['לחולון הירוקה', [['ל', 2]]],
  ['חולון, הירוקה', [['', 1]]],
])('%s names a city with the letters that are attached to it', (text, mentions) => {
  expect(mentionsIn(text)).toEqual(mentions as [string, number][])
})
