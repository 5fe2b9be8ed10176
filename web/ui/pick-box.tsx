type Props = { name: string; isOn: boolean; isOff?: boolean; onChange(isOn: boolean): void }

/** Chooses one home of a list, above its card. */
export function PickBox({ name, isOn, isOff = false, onChange }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 border-b border-line px-4 text-base">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-(--accent)"
        checked={isOn}
        disabled={isOff}
        onChange={({ target }) => onChange(target.checked)}
      />
      <bdi className="truncate">{name}</bdi>
    </label>
  )
}
