import type { RunWire, StatusWire } from '../../src/sources/wire.ts'
import { NOA, NOW } from './samples.ts'

export const ADMIN = { ...NOA, roles: ['user' as const, 'admin' as const] }

export function aRun(run: Partial<RunWire> = {}): RunWire {
  return {
    _id: 'r1',
    kind: 'pass',
    scope: 'rent:5',
    startedAt: NOW,
    endedAt: NOW,
    state: 'ok',
    blocked: false,
    pages: 2,
    seen: 1_240,
    new: 12,
    updated: 0,
    unchanged: 0,
    leftOut: 0,
    gone: 0,
    matched: 0,
    delivered: 0,
    rejected: [],
    leftOutTypes: [],
    implausible: [],
    reason: null,
    code: null,
    ...run,
  }
}

/** The passes of Yad2, which are well. */
export function aStatus(status: Partial<StatusWire> = {}): StatusWire {
  return {
    source: 'yad2',
    kind: 'pass',
    label: 'Yad2',
    status: 'ok',
    state: 'ok',
    reason: null,
    code: null,
    lastSuccessAt: NOW,
    nextRunAt: '2026-11-21T08:10:00.000Z',
    pausedUntil: null,
    progress: null,
    scopes: [],
    runs: [aRun()],
    ...status,
  }
}
