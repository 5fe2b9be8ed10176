import { ifSet } from '../world/feature.ts'
import {
  type FeaturesOf,
  roomSettings,
  type Values,
  type ValuesOf,
} from '../world/room-settings.ts'
import { checked, secret, text } from '../world/setting.ts'

const settings = {
  SMTP_URL: checked(
    secret('mail server for reset links and digests', 'no mail'),
    (value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? '') && URL.parse(value)?.host !== '',
    'must be an smtp:// or smtps:// address',
  ),
  MAIL_FROM: checked(
    text('sender of mails'),
    (value) => /^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value),
    'must be an e-mail address, or a name with one: Metzia <homes@example.org>',
  ),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
  interface Features extends FeaturesOf<typeof mailSettings> {}
}

export const mailSettings = roomSettings(settings, {
  features: { mail: ({ SMTP_URL }: Values) => ifSet(SMTP_URL, 'SMTP_URL') },
})
