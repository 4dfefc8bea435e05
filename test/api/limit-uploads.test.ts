import { expect, it } from 'vitest'
import { createUploadLimits } from '#api/pipeline/limit-uploads.ts'

const limits = { caller: 20, total: 30 }
const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'none'
  } catch (thrown) {
    return (thrown as { code: string }).code
  }
}

it('limits the bytes of files of a wallet, of an address and of all callers, until they are answered', () => {
  const uploads = createUploadLimits(limits)
  const first = uploads.begin({ payer: 'a', client: '1' }, 15)
  expect(codeOf(() => uploads.begin({ payer: 'a', client: '2' }, 6))).toBe('RATE_LIMITED')
  expect(codeOf(() => uploads.begin({ payer: undefined, client: '1' }, 6))).toBe('RATE_LIMITED')
  const second = uploads.begin({ payer: 'b', client: '2' }, 15)
  expect(codeOf(() => uploads.begin({ payer: 'c', client: '3' }, 1))).toBe('CAPACITY_EXCEEDED')
  first[Symbol.dispose]()
  expect(codeOf(() => uploads.begin({ payer: 'a', client: '1' }, 15))).toBe('none')
  second[Symbol.dispose]()
})
