/** For the documentation of a deployment without payments. */
export const freeNote =
  '**This deployment takes no payments.** Every call is free, and none gets a 402. Calls about the data of a wallet still need a [sign-in](/docs/credits).'
