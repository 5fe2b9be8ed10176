import type { Channel } from './channels/channel.ts'
import { mail } from './channels/mail.ts'
import { push } from './channels/push.ts'
import { telegram } from './channels/telegram.ts'
import { webhook } from './channels/webhook.ts'
import { website } from './channels/website.ts'

export const CHANNELS: readonly Channel[] = [website, telegram, push, mail, webhook]
