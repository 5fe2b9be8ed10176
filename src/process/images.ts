import { createImages, type Images } from '../assets/images/service.ts'
import { sourcesOf } from '../sources/sources.ts'
import type { Context } from '../world/context.ts'

const made = new WeakMap<Context, Images>()

/** The images of all sources, in this thread. Each context has one cache. */
export function imagesOf(context: Context): Images {
  const known = made.get(context)
  if (known) return known
  const hosts = new Set(
    sourcesOf(context.config.values).flatMap(({ imageHosts = [] }) => imageHosts),
  )
  const images = createImages({ ...context, hosts })
  made.set(context, images)
  return images
}
