import { authText } from './en/auth.ts'
import { botsText } from './en/bots.ts'
import { chatsText } from './en/chats.ts'
import { joiningText } from './en/joining.ts'
import { profileText } from './en/profile.ts'
import { resetText } from './en/reset.ts'
import { shellText } from './en/shell.ts'
import { socialText } from './en/social.ts'

/** Every word of the product's own, in English: the catalogue that the others follow. */
export const en = {
  ...shellText,
  ...authText,
  ...joiningText,
  ...socialText,
  ...resetText,
  ...profileText,
  ...botsText,
  ...chatsText,
}

export type Text = typeof en
