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

/**
 * Reads all settings from the environment.
 * @throws AppError `invalid` with all problems, by the names of the settings.
 */
export const readConfig = (env: Env): Config => configFrom(ROOMS, env)

/** Every setting with its current value; secrets are hidden. */
export const settingRows = (env: Env): SettingRow[] => rowsOf(ROOMS, env)
