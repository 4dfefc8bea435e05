import type { SignRequest } from '#shared/egress/egress.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { KeyStore } from '#shared/storage/stores/keys.ts'
import { openBotKeys } from '#shared/web-bot-auth/bot-keys.ts'
import { signMessage } from '#shared/web-bot-auth/sign-message.ts'

interface SignerDeps {
  config: Config
  keys: KeyStore
  now: () => number
}

/**
 * Signs requests to targets, so that site owners can tell ours from those of others (Web Bot Auth,
 * draft-ietf-webbotauth-httpsig-protocol, on RFC 9421). Undefined if WEB_BOT_AUTH is off.
 */
export async function openRequestSigner({ config, keys, now }: SignerDeps): Promise<SignRequest | undefined> {
  const { PUBLIC_URL, WEB_BOT_AUTH } = config
  if (WEB_BOT_AUTH === 'off' || PUBLIC_URL === undefined) return undefined
  const { active: key } = await openBotKeys(config, keys)
  const agent = agentFields[WEB_BOT_AUTH](PUBLIC_URL)

  return (url) => {
    const { input, signature } = signMessage({
      key,
      // `host` is in lower case and without the default port, as RFC 9421 §2.2.3 asks for.
      components: [
        ['"@authority"', url.host],
        [agent.component, agent.value],
      ],
      tag: 'web-bot-auth',
      createdAt: now(),
      lifeSeconds,
      label,
    })
    return { 'signature-agent': agent.field, 'signature-input': input, signature }
  }
}

const label = 'sig1'

/**
 * The `Signature-Agent` field, and the component of it that the signature covers. `on`: a dictionary whose key is the label of
 * the signature. `legacy`: a string, as drafts before 2026 had it. An origin has no quote and no backslash.
 */
const agentFields = {
  on: (origin: string) => ({
    field: `${label}="${origin}"`,
    component: `"signature-agent";key="${label}"`,
    value: `"${origin}"`,
  }),
  legacy: (origin: string) => ({ field: `"${origin}"`, component: '"signature-agent"', value: `"${origin}"` }),
}

/** A signature that leaks is useless soon. Long enough for clocks that differ. */
const lifeSeconds = 300
