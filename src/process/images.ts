import { createImages, type Images } from '../assets/images/service.ts'
import { photosJob } from '../intake/photos/job.ts'
import type { Job } from '../kernel/scheduler.ts'
import { goneHomesJob } from '../shortlists/gone/job.ts'
import type { Source } from '../sources/source.ts'
import { sourcesOf } from '../sources/sources.ts'
import type { Context } from '../world/context.ts'

const made = new WeakMap<Context, { images: Images; hosts: Set<string> }>()

/** The images of all sources, in this thread. Each context has one cache. */
export function imagesOf(context: Context): Images {
  const known = made.get(context)
  if (known) return known.images
  const hosts = new Set(
    sourcesOf(context.config.values).flatMap(({ imageHosts = [] }) => imageHosts),
  )
  const images = createImages({ ...context, hosts })
  made.set(context, { images, hosts })
  return images
}

/** From now on images of these sources are fetched, too. */
export function allowHosts(context: Context, sources: readonly Source[]): void {
  for (const host of sources.flatMap(({ imageHosts = [] }) => imageHosts))
    made.get(context)?.hosts.add(host)
}

/** The jobs that fetch images. */
export const imageJobs = (context: Context, parts: Parameters<typeof photosJob>[1]): Job[] => [
  photosJob(context, parts),
  goneHomesJob(context, parts.images),
]
