import { describe, expect, it } from 'vitest'
import { readPdf } from '#workers/pdf/read-pdf.ts'
import { encryptedPdf } from './encrypted-pdf.ts'
import { line } from './hand-made-pdf.ts'

describe('encrypted files', () => {
  const content = line(50, 400, 'Some words of the page')

  it('are refused when they need a password', async () => {
    await expect(readPdf(encryptedPdf(content, 'secret'), { maxPages: 1 })).rejects.toMatchObject({
      code: 'ENCRYPTED_PDF',
    })
  })

  it('are read when only the owner has one', async () => {
    const { pages } = await readPdf(encryptedPdf(content, ''), { maxPages: 1 })
    expect(pages[0]?.text).toBe('Some words of the page')
  })
})
