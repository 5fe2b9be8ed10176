/** Loaded at the first log-in. */
const library = () => require('bowser') as typeof import('bowser')

/** A readable name for a user agent, such as "Firefox 141 on Windows"; the user agent itself when it is unknown. */
export function deviceOf(agent: string | null): string | null {
  if (!agent) return null
  const { browser, os } = library().parse(agent)
  if (!browser.name) return agent.split('/')[0] ?? null
  const version = browser.version?.split('.')[0]
  const name = version ? `${browser.name} ${version}` : browser.name
  return os.name ? `${name} on ${os.name}` : name
}
