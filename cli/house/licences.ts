// Whether the licence of every installed package is one under which Metzia may be given away.
import { packagesOf } from '../documents/licences.ts'
import { LICENCE_EXCEPTIONS } from './exceptions.ts'
import type { Findings } from './findings.ts'

/** Licences by their SPDX ids that ask for no more than to be named, and those of data and fonts. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Zlib',
  'Apache-2.0',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
  'WTFPL',
  'CC0-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
  // Of files that are used as they are, and not changed.
  'MPL-2.0',
])

/** Reads an SPDX expression: one of the sides of OR, both of AND. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain
    .split(' OR ')
    .some((side) => side.split(' AND ').every((id) => ALLOWED.has(id.replace(/[()]/g, '').trim())))
}

/** The packages of the checkout in that folder, those that develop and test it included. */
export function licencesIn(root: string): Findings {
  const packages = packagesOf(root, { isWithTools: true })
  const found = packages
    .filter(
      ({ name, version, licence }) =>
        !isAllowed(licence) && !LICENCE_EXCEPTIONS[`${name} ${version}`],
    )
    .map(({ name, version, licence }) => `licence not allowed: ${name} ${version} is ${licence}`)
  return { part: 'licences', looked: packages.length, of: 'packages', found }
}
