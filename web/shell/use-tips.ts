import { useEffect } from 'react'

const HIDDEN = 'noTips'

/** Escape hides the tooltip that is shown, until another element is pointed at or focused. */
export function useTips(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dataset[HIDDEN] = ''
    }
    const show = () => {
      delete dataset[HIDDEN]
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerover', show)
    document.addEventListener('focusin', show)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerover', show)
      document.removeEventListener('focusin', show)
    }
  }, [])
}
