import { expect, it } from 'vitest'
import { findAddresses } from '#workers/intel/project/address/locate-contract.ts'
import { parseAddress } from '#workers/intel/project/address/parse-address.ts'

/** The examples of EIP-55. */
const examples = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

it.each(examples)('writes %s with the capitals of EIP-55', (address) => {
  expect(parseAddress(address.toLowerCase())).toMatchObject({ address, chain: 'evm', checksum: 'absent' })
  const isOneCase = [address.slice(2).toLowerCase(), address.slice(2).toUpperCase()].includes(address.slice(2))
  expect(parseAddress(address).checksum).toBe(isOneCase ? 'absent' : 'valid')
})

it('notices one changed capital', () => {
  const changed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'
  expect(parseAddress(changed)).toMatchObject({ checksum: 'invalid', chain: 'evm' })
})

it.each([
  ['So11111111111111111111111111111111111111112', 'solana'],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'solana'],
  // 31 bytes, and a letter that base58 leaves out.
  ['1'.repeat(31), undefined],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1l', undefined],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', undefined],
  ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', undefined],
])('takes %s for an address of %s', (text, chain) => {
  expect(parseAddress(text).chain).toBe(chain)
})

it('finds addresses in text, each once, and no hashes or words', () => {
  const text = `Token ${examples[4]}, again ${examples[4]?.toLowerCase()}; on Solana EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v.
    Transaction 0x${'ab'.repeat(32)}, commit ${'c0ffee'.repeat(7).slice(0, 40)} and ${'A'.repeat(40)}.`
  expect(findAddresses(text).map(({ address }) => address)).toEqual([
    examples[4],
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ])
})

it('reads a megabyte of candidates in linear time, and returns a bounded list', () => {
  const many = Array.from({ length: 24_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`).join(' ')
  expect(findAddresses(many)).toHaveLength(50)
  expect(findAddresses('1'.repeat(1_000_000))).toEqual([])
})
