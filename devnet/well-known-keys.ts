// Public key pairs for local chains only: anyone can take money from these accounts.

/** Anvil's accounts 0, 1 and 2. */
export const evmKeys = {
  facilitator: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  payer: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  payTo: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
} as const

/** 64 bytes in base58, as wallets export them. The seeds are sha256("webintel devnet facilitator") and so on. */
export const svmKeys = {
  facilitator: '4qBticchS5iwqnvreBAZ1DfG97nPD3wYEeVmYcDQJb5JVaLioa6tE8RMiVEBwacgCYT8yXNKJmGTqB2oza4ZJmJk',
  payer: '2dNbNgijH2GNwdvkYm2eTbWPYqXajSz7SmSYKjiZknfPNcTjyUcR9TVD5UzA5CtKWe8XK4gxtwSHx7w6henm7nqf',
  payTo: '45c1n3sJVaMu99zKjFVWD2v7LT2wZ7ZRcMvyf5GUKFZ7yFFs9YizmNnu2H9GnsSyfwyHEzr8qgNZDJ7xXPBDD3Pp',
} as const
