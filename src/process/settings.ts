import { closest, distance } from 'fastest-levenshtein'
import { assetSettings } from '../assets/settings.ts'
import { authSettings } from '../auth/settings.ts'
import { botSettings } from '../bots/settings.ts'
import { chatSettings } from '../chats/settings.ts'
import { telegramChannelSettings } from '../delivery/channels/telegram/settings.ts'
import { deliverySettings } from '../delivery/settings.ts'
import { httpSettings } from '../http/settings.ts'
import { itemSettings } from '../items/settings.ts'
import { mailSettings } from '../mail/settings.ts'
import { notificationSettings } from '../notifications/settings.ts'
import { facebookSettings } from '../sources/facebook/settings.ts'
import { sourceSettings } from '../sources/settings.ts'
import { yad2Settings } from '../sources/yad2/settings.ts'
import { telegramSettings } from '../telegram/settings.ts'
import { tileSettings } from '../tiles/settings.ts'
import { travelSettings } from '../travel/settings.ts'
import { userSettings } from '../users/settings.ts'
import { waySettings } from '../ways-in/settings.ts'
import { type Config, configFrom, type Env, rowsOf, type SettingRow } from '../world/config.ts'
import type { RoomSettings, Values } from '../world/room-settings.ts'
import type { Setting } from '../world/setting.ts'
import { worldSettings } from '../world/settings.ts'

/** The settings of every room, in the order in which `metzia config` lists them. */
export const ROOMS: readonly RoomSettings[] = [
  worldSettings,
  userSettings,
  authSettings,
  mailSettings,
  waySettings,
  itemSettings,
  telegramSettings,
  telegramChannelSettings,
  deliverySettings,
  notificationSettings,
  botSettings,
  chatSettings,
  sourceSettings,
  yad2Settings,
  facebookSettings,
  assetSettings,
  travelSettings,
  tileSettings,
  httpSettings,
]

export type SettingName = keyof Values

const DECLARED = Object.assign({}, ...ROOMS.map(({ settings }) => settings)) as Record<
  SettingName,
  Setting<unknown>
>

/** How a setting is declared. */
export const settingOf = (name: SettingName): Setting<unknown> => DECLARED[name]

/**
 * Reads all settings from the environment.
 * @throws AppError `invalid` with all problems, by the names of the settings.
 */
export const readConfig = (env: Env): Config => configFrom(ROOMS, env)

/** Every setting with its current value; secrets are hidden. */
export const settingRows = (env: Env): SettingRow[] => rowsOf(ROOMS, env)

/** Names are mistaken for each other when a quarter of their letters differ, at most. */
const mostChanges = (name: string) => Math.floor(name.length / 4)

/** Names in the environment that are no settings and look like one, each with the setting that is nearest. */
export function mistakenSettings(env: Env): { name: string; nearest: string }[] {
  const known = settingRows({}).flatMap(({ name, isSecret }) =>
    isSecret ? [name, `${name}_FILE`] : [name],
  )
  const isKnown = new Set(known)
  return Object.keys(env).flatMap((name) => {
    if (isKnown.has(name)) return []
    const nearest = closest(name.toUpperCase(), known)
    return distance(name.toUpperCase(), nearest) <= mostChanges(nearest) ? [{ name, nearest }] : []
  })
}

/** What is said of such a name. */
export const mistakenText = ({ name, nearest }: { name: string; nearest: string }) =>
  `${name} is no setting; the nearest is ${nearest}`
