import { streetOf } from '../assets/home-words.ts'
import { part } from '../lib/island.tsx'
import { useIsUsable } from '../lib/usable.ts'
import { assetsText } from '../locales/en/assets.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { LateMenu } from '../ui/late-menu.tsx'
import { MenuFace, type MenuProps } from './card-menu-face.tsx'

const importMenu = () => import('./card-menu.tsx')
const MENU = part(async () => (await importMenu()).OpenCardMenu)

/** The button of the menu: three points from lg on, the name of the stage below it. */
export function CardMenu(props: MenuProps) {
  const { homes, shortlist: words } = useText({ ...assetsText, ...shortlistText })
  const isUsable = useIsUsable()
  const street = streetOf(props.home.asset) || homes.noAddress
  return (
    <LateMenu
      menu={MENU}
      load={importMenu}
      of={props}
      label={`${words.stages[props.home.stage]}, ${words.moveOrMore(street)}`}
      className="relative inline-flex h-11 items-center gap-2 rounded-md px-2 text-base font-semibold text-ink-2 hover:bg-hover"
      isOff={!isUsable}
    >
      <MenuFace stage={words.stages[props.home.stage]} />
    </LateMenu>
  )
}
