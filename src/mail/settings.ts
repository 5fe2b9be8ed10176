import { ifSet } from '../world/feature.ts'
import {
  type FeaturesOf,
  roomSettings,
  type Values,
  type ValuesOf,
} from '../world/room-settings.ts'
import { secret, text } from '../world/setting.ts'

const settings = {
  SMTP_URL: secret('mail server for reset links and digests', 'no mail'),
  MAIL_FROM: text('sender of mails'),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
  interface Features extends FeaturesOf<typeof mailSettings> {}
}

export const mailSettings = roomSettings(settings, {
  features: { mail: ({ SMTP_URL }: Values) => ifSet(SMTP_URL, 'SMTP_URL') },
})
