import { readFileSync } from 'node:fs'

/** The memory of a process that is in RAM, in MiB; undefined: it has ended. */
export function residentMib(pid: number): number | undefined {
  try {
    const [, kib = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kib) / 1_024
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
