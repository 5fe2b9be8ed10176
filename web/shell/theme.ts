import { useAtom } from 'jotai'
import { themeAtom } from '../lib/atoms.ts'
import type { Theme } from '../lib/context.ts'

/** Name of the cookie that the server reads, and of the copy in local storage. */
export const THEME_KEY = 'theme'
const ONE_YEAR_S = 31_536_000

/** The canvas of each theme, for the browser's own bars. */
export const THEME_COLORS: Record<Theme, string> = { light: '#f5f5f1', dark: '#0d1218' }

/** The theme a request asks for; light unless it says dark. */
export function themeOf(cookies: string): Theme {
  return /(?:^|;\s*)theme=dark(?:;|$)/.test(cookies) ? 'dark' : 'light'
}

/** The theme, and the switch to the other one, which is remembered. */
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
