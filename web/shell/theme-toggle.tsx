import { useTheme } from '../lib/theme.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Tip } from '../ui/tip.tsx'

export function ThemeToggle() {
  const [theme, toggle] = useTheme()
  const text = useText()
  return (
    <button
      type="button"
      className="icon-btn"
      onClick={toggle}
      aria-label={text.common.switchTheme}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
      <Tip>{text.common.switchTheme}</Tip>
    </button>
  )
}
