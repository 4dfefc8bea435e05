/** Most settlements complete within this time. */
export const settleWaitMs = 8000
