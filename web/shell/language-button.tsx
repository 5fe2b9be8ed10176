import { useRouteContext } from '@tanstack/react-router'
import { part } from '../lib/island.tsx'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { LateMenu } from '../ui/late-menu.tsx'
import { Tip } from '../ui/tip.tsx'
import { useLanguage } from './use-language.ts'

const importMenu = () => import('./language-menu.tsx')
const MENU = part(async () => (await importMenu()).LanguageMenu)

/** The button of the menu of languages. */
export function LanguageButton() {
  const { nav } = useText(frameText)
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <LateMenu
      menu={MENU}
      load={importMenu}
      of={useLanguage(api)}
      label={nav.language}
      className="icon-btn"
    >
      <Icon name="language" />
      <Tip>{nav.language}</Tip>
    </LateMenu>
  )
}
