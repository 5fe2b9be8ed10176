import { t } from 'elysia'
import { WIDTHS, type Width } from './convert.ts'

/** How wide a photo is asked for. */
export const WidthQuery = t.Object({
  w: t.Optional(
    t.Union(
      WIDTHS.map((width) => t.Literal(String(width))),
      { error: `must be ${WIDTHS.join(' or ')}` },
    ),
  ),
})
/** The width of a query; a narrow one without it. */
export const widthOf = ({ w }: typeof WidthQuery.static): Width =>
  WIDTHS.find((one) => String(one) === w) ?? WIDTHS[0]

/** A photo that only signed-in users see. */
export const answerPhoto = (image: Uint8Array) =>
  new Response(new Uint8Array(image), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=604800',
      'content-security-policy': "default-src 'none'",
    },
  })
