import { useInsertionEffect } from 'react'

/**
 * Adds a style sheet to the document while the component is shown, before its parts measure themselves. In the browser
 * only: the server renders without it.
 */
export function useStyles(text: string): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      const { adoptedStyleSheets } = document
      document.adoptedStyleSheets = adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [text])
}
