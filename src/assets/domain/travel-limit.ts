/** The most minutes to a place. */
export type TravelLimit = { placeId: string; maxMinutes: number }

/** Limits as they stand in a query: `<id>:40,<id>:15`. */
export const limitsText = (limits: readonly TravelLimit[]) =>
  limits.map(({ placeId, maxMinutes }) => `${placeId}:${maxMinutes}`).join(',')

export const limitsIn = (text: string): TravelLimit[] =>
  text.split(',').map((one) => {
    const [placeId = '', most] = one.split(':')
    return { placeId, maxMinutes: Number(most) }
  })
