import { preload } from 'react-dom'

/** Names fonts in the head of the page that is rendered. */
export function preloadFonts(fonts: readonly string[]): void {
  for (const font of fonts)
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
}
