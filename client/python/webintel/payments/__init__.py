"""x402 payments and sign-ins of wallets."""
