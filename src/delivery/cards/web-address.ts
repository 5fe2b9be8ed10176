/** The longest address of a photo or listing, in characters. Longer ones are left out. */
const ADDRESS_MAX = 1_000

/** An address as it is written in a message: no other scheme, and no character that a markup could end with. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  const href = url.href.replaceAll(/[()'|*_~`[\]]/g, percentCoded)
  return href.length <= ADDRESS_MAX ? href : null
}

const percentCoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
