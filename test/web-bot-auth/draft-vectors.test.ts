import { describe, expect, it } from 'vitest'
import { verifyMessage, type SignedMessage } from './verify-message.ts'

/** The Ed25519 key of RFC 9421, Appendix B.1.4. */
const key = { kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' }
const keyid = 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U'
const created = new Date(1_735_689_600_000)

/** The Ed25519 vectors of draft-ietf-webbotauth-httpsig-protocol-01, Appendix A.2. */
const vectors = {
  dictionary: {
    label: 'sig2',
    tag: 'web-bot-auth',
    url: 'https://example.com/path/to/resource',
    fields: {
      'signature-agent': 'agent2="https://signature-agent.test"',
      'signature-input': `sig2=("@authority" "signature-agent";key="agent2");created=1735689600;keyid="${keyid}";alg="ed25519";expires=4889289600;nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";tag="web-bot-auth"`,
      signature: 'sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:',
    },
  },
  legacy: {
    label: 'sig2',
    tag: 'web-bot-auth',
    url: 'https://example.com/path/to/resource',
    fields: {
      'signature-agent': '"https://signature-agent.test"',
      'signature-input': `sig2=("@authority" "signature-agent");created=1735689600;keyid="${keyid}";alg="ed25519";expires=1735693200;nonce="e8N7S2MFd/qrd6T2R3tdfAuuANngKI7LFtKYI/vowzk4lAZYadIX6wW25MwG7DCT9RUKAJ0qVkU0mEeLElW1qg==";tag="web-bot-auth"`,
      signature: 'sig2=:jdq0SqOwHdyHr9+r5jw3iYZH6aNGKijYp/EstF4RQTQdi5N5YYKrD+mCT1HA1nZDsi6nJKuHxUi/5Syp3rLWBA==:',
    },
  },
  'signed directory': {
    label: 'binding',
    tag: 'http-message-signatures-directory',
    url: 'https://signature-agent.test/.well-known/http-message-signatures-directory',
    fields: {
      'content-digest': 'sha-256=:CADMT2aBdV/rqQr/NIru64ERQkCobVvllA4V0fLFDu0=:',
      'signature-input': `binding=("@authority";req "content-digest");created=1735689600;expires=4889289600;keyid="${keyid}";tag="http-message-signatures-directory"`,
      signature: 'binding=:l6P8R67tm3kujAxbHWio7ll01qrEZ0dKD/WWlGhNYEmTnFZM8Wt0VQ9zqGfvo7T/UMkBxsigzChM1Gpz7gOVBg==:',
    },
  },
} as const

describe.each(Object.entries(vectors))('the %s vector of the draft', (_name, { label, tag, ...message }) => {
  it('verifies', () => {
    expect(verifyMessage(message, { key, label, now: created })).toBe(tag)
  })

  it('does not verify for another host, with another field, or before its time', () => {
    const check = (changed: Partial<SignedMessage>) => () =>
      verifyMessage({ ...message, ...changed }, { key, label, now: created })
    expect(check({ url: 'https://other.example/' })).toThrow('The signature is wrong')
    for (const [name, value] of Object.entries(message.fields)) {
      const fields = { ...message.fields, [name]: value.replace(/.(?=.{8}$)/, 'q') }
      expect(check({ fields }), name).toThrow()
    }
    expect(() => verifyMessage(message, { key, label, now: new Date(1_735_689_599_000) })).toThrow(
      'not valid at this time',
    )
  })
})
