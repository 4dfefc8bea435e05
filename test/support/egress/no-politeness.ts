import type { Politeness } from '#shared/queue/politeness.ts'

/** No host has a pace. */
export const noPoliteness: Politeness = {
  setCrawlDelay: async () => {},
  noteAnswer: async () => {},
  takeTurn: async () => 0,
}
