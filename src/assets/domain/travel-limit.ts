/** The most minutes to a place. */
export type TravelLimit = { placeId: string; maxMinutes: number }
