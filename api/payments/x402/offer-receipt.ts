import type { Operation } from '#shared/contract/operation.ts'
import type { Offer, PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { Proofs } from '#shared/proofs/proofs.ts'
import type { DeclaredExtension } from './bazaar.ts'

/** The name of x402's extension with signed offers and signed receipts. */
export const offerReceipt = 'offer-receipt'

/** The identifier of the service in JWS, whose document is `/.well-known/did.json`. */
export const didOf = (publicUrl: string) => `did:web:${encodeURIComponent(new URL(publicUrl).host)}`

export interface OfferReceipts {
  /** The extension of a 402: each offer, signed. */
  offers: (operation: Pick<Operation, 'path'>, accepts: readonly Offer[]) => DeclaredExtension
  /** The extension of a settlement: a signed receipt. Undefined until the answer is delivered. The same bytes each time. */
  receipt: (record: PaymentRecord) => DeclaredExtension | undefined
}

interface OfferReceiptDeps {
  proofs: Pick<Proofs, 'keyId' | 'signJws'>
  publicUrl: () => string
  now: () => number
}

/**
 * Signs offers and receipts with the key of proofs. All that is signed is our own: the offer that we made, and the record of the
 * payment that we verified.
 */
export function createOfferReceipts({ proofs, publicUrl, now }: OfferReceiptDeps): OfferReceipts {
  return {
    offers({ path }, accepts) {
      const resourceUrl = publicUrl() + path
      const signed = accepts.map(({ scheme, network, asset, payTo, amount, maxTimeoutSeconds }, acceptIndex) => {
        const validUntil = unixSeconds(now()) + maxTimeoutSeconds
        return { acceptIndex, ...jws({ amount, asset, network, payTo, resourceUrl, scheme, validUntil, version }) }
      })
      return extension({ offers: signed })
    },

    receipt({ state, status, path, payer, settledAt, transaction, offer: { network } }) {
      if (state !== 'settled' || status !== 200 || settledAt === undefined) return undefined
      const resourceUrl = publicUrl() + path
      const issuedAt = unixSeconds(settledAt)
      const paid = { issuedAt, network, payer, resourceUrl, ...(transaction !== undefined && { transaction }), version }
      return extension({ receipt: jws(paid) })
    },
  }

  /** The members of a payload are in the order of their names (RFC 8785). */
  function jws(payload: object) {
    const kid = `${didOf(publicUrl())}#${proofs.keyId}`
    return { format: 'jws', signature: proofs.signJws({ alg: 'EdDSA', kid }, payload) }
  }
}

/** Of both payloads. */
const version = 1

const unixSeconds = (ms: number) => Math.floor(ms / 1000)

/** x402 requires a schema. Clients of this extension do not read it. */
const extension = (info: DeclaredExtension['info']): DeclaredExtension => ({ info, schema: {} })
