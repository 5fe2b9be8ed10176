import { MoonIcon } from '@phosphor-icons/react/dist/ssr/Moon'
import { SunIcon } from '@phosphor-icons/react/dist/ssr/Sun'
import { useTheme } from '../lib/theme.ts'
import { useText } from '../locales/text.ts'

export function ThemeToggle() {
  const [theme, toggle] = useTheme()
  const text = useText()
  const Icon = theme === 'dark' ? SunIcon : MoonIcon
  return (
    <button
      type="button"
      className="icon-btn"
      onClick={toggle}
      aria-label={text.common.switchTheme}
    >
      <Icon className="size-5.5" aria-hidden="true" />
    </button>
  )
}
