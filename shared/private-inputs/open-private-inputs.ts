import { randomBytes } from 'node:crypto'
import type { Config } from '#shared/runtime/config.ts'
import type { KeyStore } from '#shared/storage/stores/keys.ts'
import { createPrivateInputs, type PrivateInputs } from './private-inputs.ts'

/**
 * The private inputs of this deployment. All processes share the key: it derives from `SIGNING_SEED`, or is generated once and
 * kept in the store. Only a seed outside the store protects the values from somebody who reads the store.
 */
export async function openPrivateInputs(
  { SIGNING_SEED }: Pick<Config, 'SIGNING_SEED'>,
  keys: Pick<KeyStore, 'getOrCreate'>,
): Promise<PrivateInputs> {
  const seed = SIGNING_SEED ?? (await keys.getOrCreate('private-inputs', () => randomBytes(32).toString('base64url')))
  return createPrivateInputs(seed)
}
