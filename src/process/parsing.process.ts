// Reads what strangers wrote, in a process that ends when that costs too much. It has no settings, no secrets and no
// database.
import { setPriority } from 'node:os'
import { serveParsers } from '../parsing/serve.ts'
import { PARSERS } from './parsers.ts'

/** Everything else goes first. */
const NICE = 5

setPriority(NICE)
await serveParsers(PARSERS)
