import type { User } from '../users/domain.ts'
import { answer, type Handling } from './answers.ts'
import { textsIn } from './texts.ts'

/** Sends a code and a link for a forgotten password to the linked private chat. */
export function sendResetCode(
  handling: Handling,
  { telegramChatId, language, telegramLanguage }: User,
  { code, link }: { code: string; link: string },
): void {
  if (telegramChatId === null) return
  answer(handling, telegramChatId, textsIn(language ?? telegramLanguage).resetCode(code, link), {
    isCode: true,
  })
}
