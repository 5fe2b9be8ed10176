import type { Channel } from './channels/channel.ts'
import { website } from './channels/website.ts'

export const CHANNELS: readonly Channel[] = [website]
