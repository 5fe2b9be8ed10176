/** The address of a photo in a width. It is in our own cache: a page loads nothing from a source. */
export function photoPath(image: string, width: 400 | 1280): string {
  return `${image}?w=${width}`
}
