import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { STAGES } from '../../src/shortlists/domain/shortlist.ts'
import { streetOf } from '../assets/home-words.ts'
import { userAtom } from '../lib/atoms.ts'
import { assetsText } from '../locales/en/assets.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { idOf, inStage, placeOf, voteOf, wholePlace } from './board.ts'
import { MenuFace, type MenuProps } from './card-menu-face.tsx'

/** What dragging does too, and what else can be done with a home of the shortlist. It opens as it is mounted. */
export function OpenCardMenu(props: MenuProps) {
  const { homes, shortlist: words } = useText({ ...assetsText, ...shortlistText })
  const button = useRef<HTMLButtonElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => button.current?.click(), [])
  const { asset, stage } = props.home
  return (
    <Menu as="span" className="relative">
      <MenuButton
        ref={button}
        className="relative inline-flex h-11 items-center gap-2 rounded-md px-2 text-base font-semibold text-ink-2 hover:bg-hover data-open:bg-hover"
        aria-label={`${words.stages[stage]}, ${words.moveOrMore(streetOf(asset) || homes.noAddress)}`}
      >
        <MenuFace stage={words.stages[stage]} />
      </MenuButton>
      <MenuItems
        modal={false}
        className="pop rise absolute end-0 top-[calc(100%+4px)] z-(--z-index-popover) max-h-[60dvh] w-64 overflow-y-auto p-1.5 text-start outline-none"
      >
        <Votes {...props} />
        <div className="hr my-1" role="separator" />
        <Stages {...props} />
        <Places {...props} />
        <div className="hr my-1" role="separator" />
        <Row icon="close" onClick={() => setLeaving(true)}>
          {words.takeOff}
        </Row>
      </MenuItems>
      {isLeaving && <TakeOff {...props} onClose={() => setLeaving(false)} />}
    </Menu>
  )
}

type RowProps = { icon: IconName; isOn?: boolean; onClick(): void; children: ReactNode }

function Row({ icon, isOn, onClick, children }: RowProps) {
  return (
    <MenuItem>
      <button
        type="button"
        className={`menu-row data-focus:bg-hover ${isOn ? 'font-semibold' : ''}`}
        aria-current={isOn ? 'true' : undefined}
        onClick={onClick}
      >
        <Icon name={icon} className={`size-5 ${isOn ? 'text-accent' : 'text-ink-3'}`} />
        {children}
      </button>
    </MenuItem>
  )
}

/** A vote that is chosen again is taken back. */
function Votes({ home, board }: MenuProps) {
  const { shortlist: words } = useText(shortlistText)
  const mine = voteOf(home, useAtomValue(userAtom)?._id)
  const rows = [
    { vote: 1, icon: 'thumbs-up', text: words.like },
    { vote: -1, icon: 'thumbs-down', text: words.dislike },
  ] as const
  return rows.map(({ vote, icon, text }) => (
    <Row
      key={vote}
      icon={icon}
      isOn={mine === vote}
      onClick={() => void board.vote(idOf(home), mine === vote ? null : vote)}
    >
      {text}
    </Row>
  ))
}

/** A home goes to the end of another stage. */
function Stages({ home, board }: MenuProps) {
  const { shortlist: words } = useText(shortlistText)
  return STAGES.map((stage) => (
    <Row
      key={stage}
      icon={stage === home.stage ? 'check' : 'caret-right'}
      isOn={stage === home.stage}
      onClick={() => {
        if (stage === home.stage) return
        void board.place(idOf(home), { stage, index: inStage(board.homes, stage).length })
      }}
    >
      {words.stages[stage]}
    </Row>
  ))
}

function Places({ home, board, shown }: MenuProps) {
  const { shortlist: words } = useText(shortlistText)
  const id = idOf(home)
  const at = placeOf(shown, id)
  if (!at) return null
  const to = (index: number) => () =>
    void board.place(id, wholePlace(board.homes, shown, id, { stage: at.stage, index }))
  const last = inStage(shown, at.stage).length - 1
  return (
    <>
      {at.index > 0 && (
        <Row icon="caret-up" onClick={to(at.index - 1)}>
          {words.moveUp}
        </Row>
      )}
      {at.index < last && (
        <Row icon="caret-down" onClick={to(at.index + 1)}>
          {words.moveDown}
        </Row>
      )}
    </>
  )
}

function TakeOff({ home, board, onClose }: MenuProps & { onClose(): void }) {
  const { shortlist: words } = useText(shortlistText)
  async function remove(): Promise<boolean> {
    await board.takeOff(idOf(home))
    onClose()
    return true
  }
  return (
    <DeleteDialog
      title={words.takeOffTitle}
      verb={words.takeOff}
      remove={remove}
      onClose={onClose}
      generic={words.actionFailed}
    >
      {words.takeOffHint}
    </DeleteDialog>
  )
}
