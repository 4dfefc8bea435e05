/** An operation of the service, as the client calls it. */
export interface Definition {
  /** `['search', 'news']` is `client.search.news`. */
  names: readonly string[]
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces. */
  path: string
  isPaid?: true
  /** Runs as a job: the service may answer 202, and the call can be started in the background. */
  isJob?: true
  /** The sign-in that the operation needs, if it acts on the data of a wallet. */
  signIn?: 'origin' | 'request'
  /** The call makes a spending key: the wallet signs its limits in words. */
  isGrant?: true
  /** Credits cannot pay for it. */
  sellsCredits?: true
  /** The output has the cursor of a next page. */
  isPaged?: true
  /** The field of a page with its entries. */
  list?: string
}
