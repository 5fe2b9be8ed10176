// Loaded before all tests: Elysia asks for a collection of garbage with each server that it composes, and most tests
// compose one. A process of tests has a large heap: these collections were a tenth of its processor time. The engine
// still collects by itself, and at once where a test asks for it with `Bun.gc(true)` (decision 137).
const collect = Bun.gc
Bun.gc = (isAtOnce) => (isAtOnce ? collect(true) : 0)
