import { AppError } from '../../kernel/errors.ts'
import type { Asset } from '../domain/asset.ts'
import type { Images } from '../images/service.ts'

const never = new AbortController().signal

/**
 * The first photo of a home that a public link or an invite opens, as JPEG, at most `width` pixels wide.
 * @throws AppError `missing` when there is no such home, or it has no photo.
 */
export async function publicPhoto(
  images: Images,
  home: Asset | undefined,
  who: string,
  width: 400 | 1_280 = 1_280,
): Promise<Response> {
  const url = home?.images[0]
  const image = url && (await images({ url, width, format: 'jpeg', who }, never))
  if (!image) throw new AppError('missing', { code: 'noImage' })
  return new Response(new Uint8Array(image), {
    headers: {
      'content-type': 'image/jpeg',
      // Short: a link that is taken back shows nothing.
      'cache-control': 'private, max-age=60',
      'content-security-policy': "default-src 'none'",
      // The programs that preview a link are pages of other sites.
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    },
  })
}
