import type { Language } from './language.ts'

/**
 * What each language has, loaded when it is first asked for. A server speaks one or two of them, and each thread keeps
 * what it has loaded.
 * @param load by `require`, which the build makes a file of its own of.
 */
export function byLanguage<Of>(
  load: Readonly<Record<Language, () => Of>>,
): Readonly<Record<Language, Of>> {
  const all = {} as Record<Language, Of>
  for (const [language, loadOne] of Object.entries(load))
    Object.defineProperty(all, language, {
      enumerable: true,
      configurable: true,
      get() {
        const value = loadOne()
        Object.defineProperty(all, language, { enumerable: true, value })
        return value
      },
    })
  return all
}
