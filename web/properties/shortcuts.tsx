import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { Toggle } from '../ui/toggle.tsx'

const SHORTCUTS = [
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['f', 'save'],
  ['h', 'hide'],
  ['m', 'view'],
  ['?', 'help'],
] as const

type Props = { isOn: boolean; onTurn(isOn: boolean): void; onClose(): void }

/** The list of the shortcuts, with the switch that turns them off. */
export function Shortcuts({ isOn, onTurn, onClose }: Props) {
  const { finder: words } = useText(finderText)
  return (
    <Modal onClose={onClose} className="sm:max-w-md">
      <ModalHeader title={words.keys.title} onClose={onClose} />
      <dl className="px-5 sm:px-6">
        {SHORTCUTS.map(([key, name]) => (
          <div key={key} className="flex min-h-10 items-center justify-between gap-4">
            <dt>
              <kbd className="kbd">{key}</kbd>
            </dt>
            <dd className="text-base text-ink-2">{words.keys[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center justify-between gap-4 p-5 sm:p-6">
        <span className="text-base">{words.keys.on}</span>
        <Toggle isOn={isOn} label={words.keys.on} onChange={onTurn} />
      </p>
    </Modal>
  )
}
