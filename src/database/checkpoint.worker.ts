// Checkpoints the write-ahead log, off the thread that serves visitors.
import { type CheckpointReport, createCheckpointer, LOOK_MS, logBytes } from './checkpoints.ts'

declare const self: Worker

self.onmessage = ({ data: path }: MessageEvent<string>) => {
  const checkpointer = createCheckpointer(path)
  let reported: string | null = null
  const report = (problem: string | null) => {
    if (problem === reported) return
    reported = problem
    self.postMessage({ problem, bytes: logBytes(path) } satisfies CheckpointReport)
  }
  setInterval(() => {
    try {
      if (checkpointer.look(performance.now())) report(null)
    } catch (error) {
      report(error instanceof Error ? error.message : String(error))
    }
  }, LOOK_MS)
}
