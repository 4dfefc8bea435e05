import type { Settings } from '../options.ts'
import { errorOf, send } from '../send.ts'

/** The networks of the wallets that may sign in, from /discovery, asked once. Undefined if the service takes no payments. */
export function signInNetworks(settings: Settings): () => Promise<readonly string[] | undefined> {
  let known: Promise<readonly string[] | undefined> | undefined
  return () =>
    (known ??= read(settings).catch((error: unknown) => {
      known = undefined
      throw error
    }))
}

async function read(settings: Settings): Promise<readonly string[] | undefined> {
  const reply = await send({ method: 'GET', target: '/discovery' }, {}, { settings, signal: undefined })
  if (reply.status !== 200) throw errorOf(reply)
  const document = reply.body as { credits?: { signIn?: { networks?: readonly string[] } } }
  return document.credits?.signIn?.networks
}
