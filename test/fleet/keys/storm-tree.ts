import { treeLedger } from '#test/keys/key-tree.ts'

/** The calls of a storm that fit in no budget together. */
export const stormCalls = 1000

/** One key with children, of which one has a child of its own, and the calls that pay with them. Some are refunded. */
export const stormTree = () =>
  treeLedger(
    {
      keys: [
        { parent: -1, limit: 700 },
        { parent: 0, limit: 300 },
        { parent: 0, limit: 900, perDay: 150 },
        { parent: 1, limit: 90 },
      ],
      operations: Array.from({ length: stormCalls }, (_, number) => ({
        key: number % 4,
        amount: 1 + (number % 3),
        refund: 1,
      })),
    },
    'somebody',
  )
