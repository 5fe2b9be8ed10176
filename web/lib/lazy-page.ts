import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadChunk } from './chunk.ts'

type Page<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType<never> ? Name : never
}

/** What a page needs besides its module before the browser takes over what the server has sent. */
type Prepared = { prepare?: () => Promise<void> }

/**
 * A component of a route in a chunk of its own. A chunk that cannot be loaded is an error of the route, and is requested
 * again by the next navigation: without this, the router itself would reload the document, also without a connection.
 */
export function lazyPage<Module extends object, Name extends string & Page<Module>[keyof Module]>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const module: Module & Prepared = await loadChunk(load)
    await module.prepare?.()
    return module
  }, name)
}
