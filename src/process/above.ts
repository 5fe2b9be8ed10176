import { endGrants } from '../delivery/grants.ts'
import type { Above } from '../world/context.ts'

/** What the context of every process takes of higher rooms. */
export const ABOVE: Above = { endGrants }
