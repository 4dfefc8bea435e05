/** The error of an import that failed because the caller did not install the package of a kind of wallet. */
export const missing =
  (name: 'viem' | '@solana/kit') =>
  (cause: unknown): never => {
    throw new TypeError(`A wallet of this kind needs the package ${name}. Run: npm install ${name}`, { cause })
  }
