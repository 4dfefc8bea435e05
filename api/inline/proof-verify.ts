import type { InlineHandler } from './handler.ts'

export const proofVerify: InlineHandler<'proof-verify', 'proofs'> = async ({ url, proof, content }, { proofs }) => ({
  ...(await proofs.verify(url, proof, content)),
  keyId: proof.keyId,
})
