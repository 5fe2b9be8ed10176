/**
 * A hook of a server that answers at once. Elysia reads in the source of a hook which parts of a request it needs, and
 * whether it has to be awaited; the source of a built program misleads it to await nearly each.
 * @param reads the parts of a request that the hook destructures.
 */
export function atOnce<Hook extends (call: never) => unknown>(
  reads: readonly string[],
  hook: Hook,
): Hook {
  const told = `({ ${reads.join(', ')} }) => {\n  return }`
  return Object.assign(hook, { toString: () => told })
}
