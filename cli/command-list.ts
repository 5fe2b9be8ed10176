import type { Command } from 'commander'

/** In the order of the help. */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  setup: async () => (await import('./commands/setup.ts')).setupCommand(),
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  users: async () => (await import('./commands/users.ts')).usersCommand(),
  bots: async () => (await import('./commands/bots.ts')).botsCommand(),
  scrape: async () => (await import('./commands/scrape.ts')).scrapeCommand(),
  read: async () => (await import('./commands/read.ts')).readCommand(),
  assets: async () => (await import('./commands/assets.ts')).assetsCommand(),
  costs: async () => (await import('./commands/costs.ts')).costsCommand(),
  areas: async () => (await import('./commands/areas.ts')).areasCommand(),
  db: async () => (await import('./commands/db.ts')).dbCommand(),
  sources: async () => (await import('./commands/sources.ts')).sourcesCommand(),
  import: async () => (await import('./commands/import.ts')).importCommand(),
  inbox: async () => (await import('./commands/inbox.ts')).inboxCommand(),
  outbox: async () => (await import('./commands/outbox.ts')).outboxCommand(),
  audit: async () => (await import('./commands/audit.ts')).auditCommand(),
  stats: async () => (await import('./commands/stats.ts')).statsCommand(),
  broadcast: async () => (await import('./commands/messaging.ts')).broadcastCommand(),
  message: async () => (await import('./commands/messaging.ts')).messageCommand(),
  health: async () => (await import('./commands/health.ts')).healthCommand(),
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  config: async () => (await import('./commands/config.ts')).configCommand(),
  upgrade: async () => (await import('./commands/upgrade.ts')).upgradeCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  demo: async () => (await import('./commands/serve.ts')).demoCommand(),
}
