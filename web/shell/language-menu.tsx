import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useEffect, useRef } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../src/kernel/domain/language.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { language: Language; choose(language: Language): void }

/** The languages, each by its own name. It opens as soon as it is mounted, like the account menu. */
export function LanguageMenu({ language, choose }: Props) {
  const { nav } = useText(frameText)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.click(), [])
  return (
    <Menu as="span" className="relative">
      <MenuButton ref={button} className="icon-btn data-open:bg-hover" aria-label={nav.language}>
        <Icon name="language" />
      </MenuButton>
      <MenuItems
        modal={false}
        className="pop rise absolute end-0 top-[calc(100%+6px)] z-(--z-index-popover) w-56 p-1.5 outline-none"
      >
        {LANGUAGES.map((one) => (
          <MenuItem key={one}>
            <button
              type="button"
              aria-current={one === language ? 'true' : undefined}
              lang={one}
              className="menu-row data-focus:bg-hover aria-[current]:font-semibold"
              onClick={() => choose(one)}
            >
              <bdi className="min-w-0 flex-1 text-start">{LANGUAGE_NAMES[one]}</bdi>
              {one === language && (
                <CheckIcon className="size-4.5 text-accent" weight="bold" aria-hidden="true" />
              )}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  )
}
