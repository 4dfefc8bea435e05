/** How long a payment and its receipt are stored. */
export const paymentLifeMs = 30 * 24 * 3_600_000

/** Most settlements complete within this time. */
export const settleWaitMs = 8000
