/**
 * The collections of the store. `durable`: an acknowledged write survives a power cut (money, keys, wallet data).
 * `fast`: it survives a killed process, but a power cut may lose the last writes (pages, jobs).
 */
export const collections = {
  jobs: 'fast',
  results: 'fast',
  /** The results that calls returned. */
  answers: 'fast',
  /** Parts of jobs that have not ended. */
  jobParts: 'fast',
  /** Files that callers sent, in pieces, until their jobs end. */
  uploads: 'fast',
  pages: 'fast',
  /** The pages that answers cite. */
  captures: 'fast',
  /** The history of each host. */
  hosts: 'fast',
  /** The robots.txt of each origin. */
  robots: 'fast',
  /** Files of origins about the use of their pages. */
  usageFiles: 'fast',
  /** The RDAP bootstrap file. */
  rdap: 'fast',
  keys: 'durable',
  payments: 'durable',
  receipts: 'durable',
  paymentIds: 'durable',
  /** The tree head and the tiles of the receipt log. */
  receiptLog: 'durable',
  /** Used sign-ins. Each is valid once. */
  signIns: 'durable',
  /** Wallets that are signed in on the dashboard, by the hashes of their tokens. An ended one must stay ended. */
  sessions: 'durable',
  memory: 'durable',
  credits: 'durable',
  creditEntries: 'durable',
  /** The ledger rows that may belong to a spending key. */
  creditKeyRows: 'durable',
  spendingKeys: 'durable',
  /** Programs that registered to get spending keys by OAuth. */
  oauthClients: 'durable',
  /** Requests for a key that wait for the consent of a wallet. */
  oauthRequests: 'fast',
  /** Codes and refresh tokens, by their hashes. */
  oauthSecrets: 'durable',
  agentCalls: 'fast',
  /** Calls to erase when they end. */
  erasures: 'durable',
  feedback: 'durable',
  /** Wallets and hosts that the operator does not serve. */
  blocks: 'durable',
  monitors: 'durable',
  /** The monitors of each wallet. */
  monitorOwners: 'durable',
  /** Finished checks of monitors. */
  monitorChecks: 'fast',
  /** Texts that monitors saw. */
  monitorTexts: 'fast',
  /** Notices of monitors, with the log of their deliveries. */
  deliveries: 'durable',
  /** The undelivered notices of each monitor. */
  noticeQueues: 'durable',
  /** Failures of webhook receivers. */
  webhookEndpoints: 'fast',
  /** Work items that one process at a time works on. */
  leases: 'fast',
} as const satisfies Record<string, 'durable' | 'fast'>

export type CollectionName = keyof typeof collections
