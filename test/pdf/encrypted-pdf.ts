import { createHash } from 'node:crypto'
import { handMadePdf } from './hand-made-pdf.ts'

/** A PDF of one page, encrypted with the oldest standard handler (ISO 32000-1 §7.6.3, 40 bits). */
export function encryptedPdf(content: string, userPassword: string): Uint8Array {
  const id = Buffer.from('0123456789abcdef')
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const owner = rc4(md5(padded('the owner')).subarray(0, 5), padded(userPassword))
  const key = md5(Buffer.concat([padded(userPassword), owner, permissions, id])).subarray(0, 5)
  const user = rc4(key, padding)
  const objectKey = md5(Buffer.concat([key, Buffer.from([21, 0, 0, 0, 0])])).subarray(0, 10)
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`
  return handMadePdf([{ content: rc4(objectKey, Buffer.from(content)).toString('latin1') }], {
    objects: { 9: encrypt },
    trailer: `/Encrypt 9 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
  })
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password), padding]).subarray(0, 32)
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest()
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at)
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0])
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) % 256
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(bytes).map((byte) => {
    i = (i + 1) % 256
    j = (j + (state[i] ?? 0)) % 256
    swap(i, j)
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) % 256] ?? 0)
  }) as Buffer
}
