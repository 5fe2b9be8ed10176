/** A name in a sentence: it orders nothing around it, whatever its direction is. For attributes and whole texts. */
export const isolated = (name: string) => (name === '' ? '' : `\u2068${name}\u2069`)
