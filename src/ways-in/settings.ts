import { ifSet } from '../world/feature.ts'
import {
  type FeaturesOf,
  roomSettings,
  type Values,
  type ValuesOf,
} from '../world/room-settings.ts'
import { checked, kept, partsOf, secret, setting, text, wholeNumber } from '../world/setting.ts'
import { MAILBOX_FORM, mailboxIn } from './mail/mailbox.ts'
import { isOwnMailForm, OWN_MAIL_FORM } from './own-mail/domain.ts'

/**
 * Addresses of senders, or domains as `@example.com`, in lower case.
 * @throws Error with the allowed form.
 */
function sendersIn(value: string): string[] {
  const named = partsOf(value.toLowerCase())
  if (named.some((sender) => !/^[^\s@<>]*@[\w-]+(\.[\w-]+)+$/.test(sender)))
    throw new Error('must be addresses, or domains as @example.com, separated by commas')
  return named
}

const settings = {
  USER_STORAGE_MB: kept(
    wholeNumber(
      'what one user may have stored of items and photos sent in, in MB',
      50,
      1,
      1_000_000,
    ),
  ),
  MAIL_IN_URL: checked(
    secret('mailbox that alerts are forwarded to, as imaps://user:password@host', 'off'),
    (value) => mailboxIn(value) !== undefined,
    MAILBOX_FORM,
  ),
  MAIL_IN_FOLDER: text('folder of that mailbox', 'INBOX'),
  MAIL_IN_ADDRESS: checked(
    text(
      'address of that mailbox, from which each user gets one of their own: homes@example.com, whose mailbox takes homes+anything@example.com, or *@homes.example.com',
      '',
      { otherwise: 'users have no addresses' },
    ),
    isOwnMailForm,
    OWN_MAIL_FORM,
  ),
  MAIL_IN_FROM: setting<string[]>(
    'senders whose mail is for everybody: addresses, or @domain',
    [],
    sendersIn,
    { otherwise: 'nobody' },
  ),
  MAIL_IN_AUTHSERV_ID: checked(
    text(
      'name of the own mail server, as it begins the Authentication-Results that it writes',
      '',
      { otherwise: 'no mail is for everybody' },
    ),
    (value) => /^[^\s;"()=]*$/.test(value),
    'must be one name, such as mx.example.com',
  ),
}

declare module '../world/room-settings.ts' {
  interface Values extends ValuesOf<typeof settings> {}
  interface Features extends FeaturesOf<typeof waySettings> {}
}

export const waySettings = roomSettings(settings, {
  features: { mailIn: ({ MAIL_IN_URL }: Values) => ifSet(MAIL_IN_URL, 'MAIL_IN_URL') },
})
