import { LANGUAGES, type Language } from './language.ts'

type Modules<Of> = Readonly<{ [One in Language]: () => Readonly<Record<One, Of>> }>

/**
 * What each language has, loaded when it is first asked for. A server speaks one or two of them, and each thread keeps
 * what it has loaded.
 * @param load returns a module that exports it by the name of the language. It is loaded by `require`: the build makes a
 * file of its own of what is loaded so.
 */
export function byLanguage<Of>(load: Modules<Of>): Readonly<Record<Language, Of>> {
  const all = {} as Record<Language, Of>
  for (const language of LANGUAGES)
    Object.defineProperty(all, language, {
      enumerable: true,
      configurable: true,
      get() {
        const module: Partial<Record<Language, Of>> = load[language]()
        const value = module[language]
        Object.defineProperty(all, language, { enumerable: true, value })
        return value
      },
    })
  return all
}
