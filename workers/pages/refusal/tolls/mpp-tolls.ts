import { tollField, tollJson, tollText, type Toll } from './toll.ts'

/**
 * The challenges of the `Payment` scheme in `WWW-Authenticate` (draft-httpauth-payment). The `request` of a challenge is JSON
 * in base64url.
 */
export function mppTolls(header = ''): Toll[] {
  return challengesOf(header.slice(0, maxLength)).map(({ method, intent, request, description }) => {
    const asked = tollJson(Buffer.from(request ?? '', 'base64url').toString())
    const chain = tollText(tollField(tollField(asked, 'methodDetails'), 'chainId'))
    return {
      protocol: 'mpp',
      price: tollText(tollField(asked, 'amount')),
      asset: tollText(tollField(asked, 'currency')),
      network: tollText(chain === undefined ? method : `${method}:${chain}`),
      scheme: tollText(intent),
      description: tollText(description),
    }
  })
}

/** The parameters of each `Payment` challenge. Other schemes may stand before and between them (RFC 9110, section 11.6.1). */
function challengesOf(header: string): Partial<Record<string, string>>[] {
  const challenges: Partial<Record<string, string>>[] = []
  let current: Partial<Record<string, string>> | undefined
  for (const [, name = '', quoted, bare] of header.matchAll(words)) {
    const value = quoted ?? bare
    if (value !== undefined) {
      if (current !== undefined) current[name.toLowerCase()] ??= value
      continue
    }
    current = name.toLowerCase() === 'payment' && challenges.length < maxChallenges ? Object.create(null) : undefined
    if (current !== undefined) challenges.push(current)
  }
  return challenges
}

/** A scheme, or a parameter with its value. None of the parameters that matter here has quotes in it. */
const words = /([^\s,="]+)(?:[ \t]*=[ \t]*(?:"([^"]*)"|([^\s,"]+)))?/g

const maxLength = 16_384
const maxChallenges = 5
