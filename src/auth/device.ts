import Bowser from 'bowser'

/** What a browser says of itself, in words for people: "Firefox 141 on Windows"; its own words when they are not understood. */
export function deviceOf(agent: string | null): string | null {
  if (!agent) return null
  const { browser, os } = Bowser.parse(agent)
  if (!browser.name) return agent.split('/')[0] ?? null
  const version = browser.version?.split('.')[0]
  const name = version ? `${browser.name} ${version}` : browser.name
  return os.name ? `${name} on ${os.name}` : name
}
