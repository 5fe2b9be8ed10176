/** The mean width of a letter beside its height, where nothing measures texts. */
const LETTER = 0.6

let context: CanvasRenderingContext2D | null | undefined

type Font = {
  family: string
  /** In pixels. */
  size: number
  weight: number
}

/** How wide a text is, in pixels, without laying anything out. */
export function textWidth(text: string, font: Font): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * font.size * LETTER
  context.font = `${font.weight} ${font.size}px ${font.family}`
  return context.measureText(text).width
}
