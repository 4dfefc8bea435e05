import { jwksDocument } from '#api/projections/jwks-document.ts'
import type { Proofs } from '#api/proofs.ts'
import type { Route } from '#api/route.ts'

/** `GET /.well-known/jwks.json`: with these keys anyone can check the signature of a proof. */
export function jwksRoute({ proofs }: { proofs: Proofs }): Route {
  const path = '/.well-known/jwks.json'
  return {
    method: 'GET',
    path,
    example: path,
    document: jwksDocument,
    async handle(ctx) {
      ctx.set('Cache-Control', 'public, max-age=300')
      ctx.body = { keys: await proofs.publicKeys() }
    },
  }
}
