import { atom, useAtom } from 'jotai'

export type Theme = 'light' | 'dark'

export const themeAtom = atom<Theme>('light')

/** Name of the cookie that the server reads, and of the copy in local storage. */
const THEME_KEY = 'theme'
const ONE_YEAR_S = 31_536_000

/** The canvas colour of each theme, for the bars of the browser itself. */
export const THEME_COLORS: Record<Theme, string> = { light: '#f5f5f1', dark: '#0d1218' }

/** The theme that a Cookie header names; light by default. */
export function themeOf(cookies: string): Theme {
  return /(?:^|;\s*)theme=dark(?:;|$)/.test(cookies) ? 'dark' : 'light'
}

/** The theme, and a function that switches it and remembers the choice. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useAtom(themeAtom)
  return [
    theme,
    () => {
      const other = theme === 'dark' ? 'light' : 'dark'
      setTheme(other)
      localStorage.setItem(THEME_KEY, other)
      document.cookie = `${THEME_KEY}=${other}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`
    },
  ]
}
