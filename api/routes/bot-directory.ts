import { createPublicKey } from 'node:crypto'
import { botDirectoryDocument, botDirectoryType } from '#api/documents/bot-directory-document.ts'
import type { Route } from '#api/middleware/route.ts'
import type { BotKey, BotKeys } from '#shared/web-bot-auth/bot-keys.ts'
import { signMessage } from '#shared/web-bot-auth/sign-message.ts'

export interface BotDirectoryDeps {
  /** Undefined if requests to targets are not signed. */
  botKeys: BotKeys | undefined
  publicUrl: () => string
  now: () => number
}

/**
 * The key directory of Web Bot Auth. Each key signs the response, which proves that its owner publishes it here. The
 * signature always covers our own host, so that nobody can pass our keys off as those of another host.
 */
export function botDirectoryRoutes({ botKeys, publicUrl, now }: BotDirectoryDeps): Route[] {
  if (botKeys === undefined) return []
  const path = '/.well-known/http-message-signatures-directory'
  return [
    {
      method: 'GET',
      path,
      example: path,
      document: botDirectoryDocument,
      async handle(ctx) {
        const keys = await botKeys.list()
        const { host } = new URL(publicUrl())
        const signatures = keys.map((key, index) =>
          signMessage({
            key,
            components: [['"@authority";req', host]],
            tag: 'http-message-signatures-directory',
            createdAt: now(),
            lifeSeconds,
            label: `sig${index + 1}`,
          }),
        )
        ctx.set({
          'Cache-Control': `public, max-age=${maxAgeSeconds}`,
          'Signature-Input': signatures.map(({ input }) => input).join(', '),
          Signature: signatures.map(({ signature }) => signature).join(', '),
        })
        ctx.type = botDirectoryType
        ctx.body = JSON.stringify({ keys: keys.map(publicKeyOf) })
      },
    },
  ]
}

const maxAgeSeconds = 3600

/** A cached copy must still have a valid signature. */
const lifeSeconds = 2 * maxAgeSeconds

function publicKeyOf({ id, signing }: BotKey): object {
  return { ...createPublicKey(signing).export({ format: 'jwk' }), kid: id, alg: 'EdDSA', use: 'sig' }
}
