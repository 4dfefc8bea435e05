import { findInCapture } from '#api/proofs/find-in-capture.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import type { InlineHandler } from './handler.ts'

export const proofVerify: InlineHandler<'proof-verify', 'proofs' | 'captures'> = async (input, deps) => {
  const { url, proof, content, usage, hash, quote } = input
  const isCitation = hash !== undefined || quote !== undefined
  if (isCitation && (proof ?? content ?? usage) !== undefined) throw mixed(input)
  if (proof !== undefined) return { ...(await deps.proofs.verify(url, proof, { content, usage })), keyId: proof.keyId }
  if (hash === undefined || quote === undefined) throw mixed(input)
  return verifyCitation({ url, hash, quote }, deps)
}

async function verifyCitation(
  { url, hash, quote }: { url: string; hash: string; quote: string },
  { proofs, captures }: Parameters<typeof proofVerify>[1],
): ReturnType<typeof proofVerify> {
  const capture = await captures.find({ url, hash })
  if (capture === undefined) return { valid: false, reason: 'unknown_capture' }
  const words = await findInCapture(quote, capture.text)
  if (words === undefined) return { valid: false, reason: 'quote_mismatch' }
  const { title, fetchedAt, part = 'page' } = capture
  const proof = proofs.makeAt(url, hash, fetchedAt)
  return { valid: true, keyId: proof.keyId, found: { ...words, part, title, fetchedAt, proof } }
}

function mixed(input: Input<'proof-verify'>): AppError {
  const found = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : name))
  return new AppError(
    'INVALID_REQUEST',
    `Expected either url and proof, optionally with content, or url, hash and quote of a citation; found ${found.join(', ')}.`,
  )
}
