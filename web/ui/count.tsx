import { useText } from '../locales/text.ts'

const MOST = 99

type Props = {
  count: number
  className?: string
  /** Whether the label of its button says what is counted. */
  isNamed?: boolean
}

/** The number of unread messages; renders nothing at zero. */
export function Count({ count, className, isNamed = false }: Props) {
  const { common } = useText()
  if (count === 0) return null
  return (
    <span className={className ? `count ${className}` : 'count'}>
      <bdi dir="ltr">{count > MOST ? `${MOST}+` : count}</bdi>
      {!isNamed && <span className="sr-only"> {common.unread}</span>}
    </span>
  )
}
