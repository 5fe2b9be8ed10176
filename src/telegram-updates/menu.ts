import { LANGUAGES, type Language } from '../kernel/domain/language.ts'
import type { Called } from '../telegram/client.ts'
import type { Context } from '../world/context.ts'
import { COMMANDS } from './domain.ts'
import { textsIn } from './texts.ts'

/** The commands as Telegram's menu shows them. */
function menuIn(language: Language) {
  const { meanings } = textsIn(language)
  return COMMANDS.map((command) => {
    const [first = '', ...others] = meanings[command]
    return { command, description: first.toLocaleUpperCase(language) + others.join('') }
  })
}

/**
 * Shows the commands in Telegram's menu, in the language of its reader, and in English to readers of others. The bot
 * works without that.
 */
export async function nameCommands(
  { log }: Pick<Context, 'log'>,
  client: { call(method: string, menu: Record<string, unknown>): Promise<Called<unknown>> },
): Promise<void> {
  for (const language of LANGUAGES) {
    const code = language === 'en' ? {} : { language_code: language }
    const called = await client.call('setMyCommands', { commands: menuIn(language), ...code })
    if (!called.ok)
      return log.info({ reason: called.failure.reason }, 'the menu of commands was not set')
  }
}
