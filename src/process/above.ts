import { endGrants, endGrantsAsAdmin } from '../delivery/grants.ts'
import { markCurrent } from '../intake/reread.ts'
import type { Above } from '../world/context.ts'
import { parse } from './parsing.ts'

/** What the context of every process takes of higher rooms. */
export const ABOVE: Above = { endGrants, endGrantsAsAdmin, parse, begun: markCurrent }
