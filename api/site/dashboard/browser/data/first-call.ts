import { product } from '#shared/contract/product.ts'

interface Terms {
  publicUrl: string
  address: string
  isSolana: boolean
}

/** A program that reads a page and pays for it with the wallet. The key of the wallet stays with the person. */
export function snippetFor({ publicUrl, address, isSolana }: Terms): string {
  const client = `${publicUrl}/clients/webintel-client-${product.version}.tgz`
  const signer = isSolana
    ? {
        install: '@solana/kit',
        import: "import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit'",
        make: 'const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(process.env.SOLANA_PRIVATE_KEY))',
        options: 'signer, solanaRpcUrl: process.env.SOLANA_RPC_URL',
      }
    : {
        install: 'viem',
        import: "import { privateKeyToAccount } from 'viem/accounts'",
        make: 'const signer = privateKeyToAccount(process.env.EVM_PRIVATE_KEY)',
        options: 'signer',
      }
  return `// npm install ${client} ${signer.install}
${signer.import}
import { Client } from 'webintel-client'

// The private key of ${address}
${signer.make}
const client = new Client({ baseUrl: '${publicUrl}', ${signer.options} })
const page = await client.fetch.basic({ url: 'https://example.com/' })
console.log(page.content)`
}
