import type { WorkerPool } from '#shared/contract/job.ts'
import type { Handlers } from './handler.ts'

/**
 * One handler for each operation of each pool. A missing or unknown handler is a compile error. A process imports the handlers
 * of its own pools only.
 */
export const pools = {
  fetch: async () => (await import('./pools/fetch.ts')).handlers,
  crawl: async () => (await import('./pools/crawl.ts')).handlers,
  browser: async () => (await import('./pools/browser.ts')).handlers,
  search: async () => (await import('./pools/search.ts')).handlers,
  research: async () => (await import('./pools/research.ts')).handlers,
  intel: async () => (await import('./pools/intel.ts')).handlers,
} satisfies { [P in WorkerPool]: () => Promise<Handlers<P>> }
