/**
 * A loader that is in the chunk of its page. After a deployment an old tab may request a chunk that is gone: the tab
 * then reloads once and gets the new build.
 */
export function lazyLoader<Input, Data>(load: () => Promise<(input: Input) => Data>) {
  return async (input: Input & { preload?: boolean }): Promise<Awaited<Data>> => {
    let loader: (input: Input) => Data
    try {
      loader = await load()
    } catch (error) {
      if (input.preload || !(error instanceof Error) || !reloadOnce(error.message)) throw error
      // The document is being replaced: the route stays pending until then.
      return new Promise<Awaited<Data>>(() => {})
    }
    return await loader(input)
  }
}

/** Reloads the page unless it was reloaded for this reason before; answers whether it does. */
function reloadOnce(reason: string): boolean {
  const key = `reloaded: ${reason}`
  if (typeof sessionStorage === 'undefined' || sessionStorage.getItem(key)) return false
  sessionStorage.setItem(key, '1')
  location.reload()
  return true
}
