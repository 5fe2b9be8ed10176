type Telling = { description: string | null; images: readonly string[]; rid?: number }

/** The description and the images of a home, each of the first listing that has it, and which one that is. */
export function toldBy(listings: readonly Telling[]) {
  const described = listings.find(({ description }) => description !== null)
  const pictured = listings.find(({ images }) => images.length > 0)
  return {
    description: described?.description ?? null,
    describedBy: described?.rid ?? null,
    images: pictured?.images ?? [],
    picturedBy: pictured?.rid ?? null,
  }
}
