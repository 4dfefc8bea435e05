import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Run by hand after changing a contract; writes the .json beside it. The compiler (9 MB) is downloaded for this run only.

const root = join(import.meta.dirname, '../..')
for (const path of ['devnet/evm/contracts.sol', 'test/devnet/wallets.sol']) compile(join(root, path))

function compile(path: string): void {
  const source = readFileSync(path, 'utf8')
  const input = {
    language: 'Solidity',
    sources: { source: { content: source } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      // Omits the hash of the sources from the code, so that comments do not change it.
      metadata: { appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  }
  const solc = spawnSync('npm', ['exec', '--yes', '--package=solc@0.8.30', '--', 'solcjs', '--standard-json'], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  // The compiler prints a banner before the JSON.
  const answer = JSON.parse(solc.stdout.slice(solc.stdout.indexOf('{'))) as CompilerOutput
  if (answer.contracts === undefined) throw new Error(JSON.stringify(answer.errors, undefined, 2))
  const code = Object.entries(answer.contracts['source'] ?? {}).map(
    ([name, { evm }]) => [name, `0x${evm.deployedBytecode.object}`] as const,
  )
  const artifact = { sourceSha256: createHash('sha256').update(source).digest('hex'), ...Object.fromEntries(code) }
  writeFileSync(path.replace(/\.sol$/, '.json'), `${JSON.stringify(artifact, undefined, 2)}\n`)
}

interface CompilerOutput {
  contracts?: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>
  errors?: unknown
}
