import { pictures } from '../../kernel/costly.ts'

export const WIDTHS = [400, 1_280] as const
export type Width = (typeof WIDTHS)[number]
export type ImageFormat = 'webp' | 'jpeg'

/** The most pixels that an image may have: more would need too much memory. */
const PIXELS_MAX = 40_000_000
/** How many times as high as wide an image is at most: a picture is always small, also one of a whole page. */
const HEIGHT_MAX = 4
const QUALITY = { webp: 78, jpeg: 82 } as const
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'avif', 'gif']

export type Conversion = {
  width: Width
  format: ImageFormat
  /** In whose name it waits for its turn: the id of a user, or what asks instead of one. */
  who: string
}

/**
 * An image in another format, at most `width` pixels wide and four times as high, without metadata such as the place
 * where it was taken.
 * @throws Error when the bytes are no image, or have too many pixels; AppError `tooMany` when too much waits.
 */
export function convertImage(bytes: Uint8Array, conversion: Conversion): Promise<Uint8Array> {
  return pictures.run(conversion.who, () => converted(bytes, conversion))
}

async function converted(
  bytes: Uint8Array,
  { width, format }: Omit<Conversion, 'who'>,
): Promise<Uint8Array> {
  const image = new Bun.Image(bytes, { maxPixels: PIXELS_MAX })
  const is = await image.metadata()
  if (!FORMATS.includes(is.format)) throw new Error(`${is.format} is not read`)
  if (is.width * is.height > PIXELS_MAX) throw new Error('the image has too many pixels')
  return sized(image, is, width)[format]({ quality: QUALITY[format] }).bytes()
}

function sized(image: Bun.Image, is: { width: number; height: number }, width: Width): Bun.Image {
  if (is.height > HEIGHT_MAX * is.width)
    return image.resize(width, HEIGHT_MAX * width, { fit: 'inside', withoutEnlargement: true })
  return is.width > width ? image.resize(width) : image
}
