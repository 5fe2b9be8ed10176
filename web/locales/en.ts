import { areasText } from './en/areas.ts'
import { assetsText } from './en/assets.ts'
import { authText } from './en/auth.ts'
import { botsText } from './en/bots.ts'
import { chatsText } from './en/chats.ts'
import { commonText } from './en/common.ts'
import { frameText } from './en/frame.ts'
import { homeText } from './en/home.ts'
import { joiningText } from './en/joining.ts'
import { profileText } from './en/profile.ts'
import { resetText } from './en/reset.ts'
import { socialText } from './en/social.ts'
import { stopMailText } from './en/stop-mail.ts'
import { unavailableText } from './en/unavailable.ts'
import { watchingText } from './en/watching.ts'

/** All texts in English. The catalogues of the other languages have the same shape. */
export const en = {
  ...commonText,
  ...frameText,
  ...unavailableText,
  ...authText,
  ...joiningText,
  ...socialText,
  ...resetText,
  ...profileText,
  ...botsText,
  ...areasText,
  ...chatsText,
  ...watchingText,
  ...assetsText,
  ...homeText,
  ...stopMailText,
}

export type Text = typeof en
