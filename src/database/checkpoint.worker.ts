// Checkpoints the write-ahead log, off the thread that serves visitors.
import { messageOf } from '../kernel/domain/caught.ts'
import { type CheckpointOrder, type CheckpointReport, LOOK_MS, logBytes } from './checkpoints.ts'
import { checkpointerFor } from './replication.ts'

declare const self: Worker

self.onmessage = ({ data }: MessageEvent<CheckpointOrder>) => {
  const checkpointer = checkpointerFor(data)
  let reported: string | null = null
  const report = (problem: string | null) => {
    if (problem === reported) return
    reported = problem
    self.postMessage({ problem, bytes: logBytes(data.path) } satisfies CheckpointReport)
  }
  setInterval(() => {
    try {
      if (checkpointer.look(performance.now())) report(null)
    } catch (error) {
      report(messageOf(error))
    }
  }, LOOK_MS)
}
