// What a room declares about its settings, and what the settings of all rooms are together. A room adds the types of its
// settings and features to `Values` and `Features` where it declares them.
import type { Feature } from './feature.ts'
import type { Setting } from './setting.ts'

/** The value of every setting, by its name. */
export interface Values extends Record<never, never> {}

/** Whether each optional part of the product is available, by its name. */
export interface Features extends Record<never, never> {}

type AnySettings = Record<string, Setting<unknown>>
/** What the settings of all rooms come to, for features that depend on several of them. */
export type Together = { readsNetwork: boolean }

type AnyFeatures = Record<string, (values: Values, together: Together) => Feature>

/** The settings of one room. */
export type RoomSettings<
  S extends AnySettings = AnySettings,
  F extends AnyFeatures = AnyFeatures,
> = {
  settings: S
  /** Settings of which none can be used without the other. */
  pairs: readonly (readonly [string, string])[]
  /** What is wrong with values that are right by themselves, by the names of their settings. */
  problems(values: Values): Record<string, string>
  /** Whether these settings have homes read from the network, without anybody asking for it. */
  readsNetwork(values: Values): boolean
  /** The optional parts of the product that depend on these settings. */
  features: F
}

/** Declares the settings of a room. */
export function roomSettings<
  const S extends AnySettings,
  F extends AnyFeatures = Record<never, never>,
>(
  settings: S,
  {
    pairs = [],
    problems = () => ({}),
    readsNetwork = () => false,
    features,
  }: Partial<Omit<RoomSettings<S, F>, 'settings'>> = {},
): RoomSettings<S, F> {
  return { settings, pairs, problems, readsNetwork, features: features ?? ({} as F) }
}

export type ValuesOf<S extends AnySettings> = { [Name in keyof S]: ReturnType<S[Name]['parse']> }
export type FeaturesOf<Room extends { features: AnyFeatures }> = {
  [Name in keyof Room['features']]: Feature
}
