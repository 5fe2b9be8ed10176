import { useText } from '../locales/text.ts'

const MOST = 99

/** The number of unread messages; renders nothing at zero. */
export function Count({ count, className }: { count: number; className?: string }) {
  const { common } = useText()
  if (count === 0) return null
  return (
    <span className={className ? `count ${className}` : 'count'}>
      {count > MOST ? `${MOST}+` : count}
      <span className="sr-only"> {common.unread}</span>
    </span>
  )
}
