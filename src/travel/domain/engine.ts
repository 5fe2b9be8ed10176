/** The kinds of routing engines that can be asked for ways. */
export const ENGINES = ['osrm', 'valhalla'] as const
export type EngineName = (typeof ENGINES)[number]
