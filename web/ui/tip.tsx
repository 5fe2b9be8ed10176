type Props = {
  children: string
  /** Above the button, or below it from its start; else below it to its end. */
  at?: 'above' | 'start'
}

/**
 * The tooltip of the button or link that it is in, shown while that is pointed at or has the focus of the keyboard. Its
 * text repeats the name of the button for those who see the icon only.
 */
export function Tip({ children, at }: Props) {
  return (
    <span className={at ? `tip ${at}` : 'tip'} aria-hidden="true">
      {children}
    </span>
  )
}
