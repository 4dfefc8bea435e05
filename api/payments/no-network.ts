/** The error of a deployment without payment networks, and how to fix it. Starts in lower case: it follows a colon. */
export const noNetwork =
  'no payment network is configured. Set EVM_RPC_URL, EVM_PAY_TO and EVM_FACILITATOR_KEY, or the same settings with SVM_, or set PAYMENTS=off. For local chains with test money, run npm run devnet'
