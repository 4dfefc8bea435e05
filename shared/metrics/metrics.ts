import type { OpenedMetrics } from './open-registry.ts'

let opened: Promise<OpenedMetrics> | undefined

/** Opens the metrics of this process, once. They count from then on. Loaded on demand: without them a process starts sooner. */
export function openMetrics(): Promise<OpenedMetrics> {
  opened ??= import('./open-registry.ts').then(({ openRegistry }) => openRegistry())
  return opened
}
