export const WIDTHS = [400, 1_280] as const
export type Width = (typeof WIDTHS)[number]
export type ImageFormat = 'webp' | 'jpeg'

/** The most pixels that an image may have: more would need too much memory. */
const PIXELS_MAX = 40_000_000
const QUALITY = { webp: 78, jpeg: 82 } as const
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'avif', 'gif']

/**
 * An image in another format, at most `width` pixels wide, without metadata such as the place where it was taken.
 * @throws Error when the bytes are no image, or have too many pixels.
 */
export async function convertImage(
  bytes: Uint8Array,
  { width, format }: { width: Width; format: ImageFormat },
): Promise<Uint8Array> {
  const image = new Bun.Image(bytes, { maxPixels: PIXELS_MAX })
  const is = await image.metadata()
  if (!FORMATS.includes(is.format)) throw new Error(`${is.format} is not read`)
  if (is.width * is.height > PIXELS_MAX) throw new Error('the image has too many pixels')
  const sized = is.width > width ? image.resize(width) : image
  return sized[format]({ quality: QUALITY[format] }).bytes()
}
