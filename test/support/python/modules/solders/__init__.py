"""The part of solders that callers of the client use. The test signs with @solana/kit."""
