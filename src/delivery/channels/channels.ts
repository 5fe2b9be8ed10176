import type { ChannelName } from '../domain/delivery.ts'
import type { Channel } from './channel.ts'
import { mail } from './mail/channel.ts'
import { push } from './push/channel.ts'
import { telegram } from './telegram/channel.ts'
import { webhook } from './webhook/channel.ts'
import { website } from './website/channel.ts'

const BY_NAME: { readonly [Name in ChannelName]: Channel<Name> } = {
  website,
  telegram,
  push,
  mail,
  webhook,
}

/** Every channel. */
export const CHANNELS: readonly Channel[] = Object.values(BY_NAME)

/** How each channel outside of the database sends. */
export const SENDING = CHANNELS.flatMap(({ name, sending }) =>
  sending ? [{ name, ...sending }] : [],
)

/** The names of channels that send, for choices and lists. */
export const SENDING_NAMES = SENDING.map(({ name }) => name)

/** The names of channels whose posts wait in the quiet hours of a bot. */
export const QUIET_NAMES: readonly ChannelName[] = SENDING.flatMap(({ name, writer }) =>
  writer.isQuiet ? [name] : [],
)

/** How a channel sends; undefined for one inside of the database. */
export const sendingOf = (name: ChannelName) => BY_NAME[name].sending
