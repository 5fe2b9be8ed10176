import { languageIn } from '../src/kernel/domain/language.ts'
import type { Env } from '../src/world/config.ts'
import { settingsBeside } from '../src/world/settings-file.ts'

/** The code of an error about what a script has answered: the exit code is that of wrong usage. */
export const WRONG_ANSWER = 'answer'

/** The environment as the process got it, without the settings of the file. */
export const given: Env = { ...process.env }

/** Adds the settings of the file to the environment of this process. */
export function takeSettingsFile(): void {
  Object.assign(process.env, settingsBeside(given))
}

/**
 * The language in which the operator is spoken to: of the locale that their programs are told (POSIX, 8.2), else the
 * default of the installation. Only guided commands speak more than English.
 */
export function operatorLanguage({
  LC_ALL,
  LC_MESSAGES,
  LANG,
  DEFAULT_LANGUAGE,
}: Env): 'en' | 'he' {
  const locale = languageIn(LC_ALL || LC_MESSAGES || LANG || '')
  return (locale ?? languageIn(DEFAULT_LANGUAGE ?? '')) === 'he' ? 'he' : 'en'
}
