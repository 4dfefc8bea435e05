import { beforeAll, describe, expect, it } from 'vitest'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { wordFile } from '#test/document-files/word-file.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openGeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

interface Crawl {
  pages: { url: string; status: string; title?: string; content?: string }[]
  summary: { crawled: number; successful: number; failed: number; discovered: number }
}

describe('a crawl of a site that links to files', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
  })

  const crawl = async (url: string) => {
    const input = { url, limit: 25, tier: 'basic', timeout: 30_000 }
    const { status, body } = await callOperation<Crawl>(service.url, 'crawl', input, {
      headers: { Prefer: 'wait=60' },
    })
    expect(status).toBe(200)
    return body
  }

  it('returns documents as pages with markdown', async () => {
    await using site = await openGeneratedSite({
      pages: 2,
      homeLinks: ['/files/report.pdf', '/files/tower.docx', '/download?id=7'],
      replies: {
        '/files/report.pdf': () => ({ type: 'application/pdf', body: pdfFile(['The yearly report of the tower.']) }),
        '/files/tower.docx': () => ({ type: wordType, body: wordFile() }),
        // The type of a download is often wrong.
        '/download': () => ({ type: 'application/octet-stream', body: pdfFile(['A file without a name.']) }),
      },
    })
    const { pages, summary } = await crawl(`${site.url}/`)
    expect(summary).toMatchObject({ crawled: 5, successful: 5, failed: 0, discovered: 5 })
    const contentAt = (path: string) => pages.find(({ url }) => url === site.url + path)?.content
    expect(contentAt('/files/report.pdf')).toContain('The yearly report of the tower.')
    expect(contentAt('/files/tower.docx')).toContain('| Level | Height |\n| --- | --- |\n| 1 | 57 m |')
    expect(contentAt('/download?id=7')).toContain('A file without a name.')
  })

  it('follows no link to a picture, sound, video, archive or font, and counts none', async () => {
    const media = ['/photo.JPG', '/a/logo.svg?v=2', '/talk.mp3', '/film.mp4', '/all.tar.gz', '/text.woff2']
    const alike = ['/photo.jpg/about', '/about.mp4-files', '/png', '/show?file=photo.png', '/v1.zip.html']
    await using site = await openGeneratedSite({
      pages: 1,
      homeLinks: [...media, ...alike],
      replies: Object.fromEntries(
        alike.map((link) => [link.replace(/\?.*/, ''), () => ({ body: `<p>The page at ${link} has text.</p>` })]),
      ),
    })
    const { pages, summary } = await crawl(`${site.url}/`)
    expect(pages.map(({ url }) => url.slice(site.url.length))).toEqual(['/', ...alike])
    expect(summary).toMatchObject({ crawled: 6, successful: 6, failed: 0, discovered: 6 })
    const requested = site.requests.map(({ path }) => path)
    expect(requested.filter((path) => media.includes(path))).toEqual([])
  })

  it('reports a file without text that no address gave away as a failed page', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    await using site = await openGeneratedSite({
      pages: 1,
      homeLinks: ['/picture'],
      replies: { '/picture': () => ({ type: 'image/png', body: png }) },
    })
    const { pages, summary } = await crawl(`${site.url}/`)
    expect(pages[1]).toMatchObject({ status: 'error', error: { code: 'UNSUPPORTED_CONTENT_TYPE' } })
    expect(summary).toMatchObject({ crawled: 2, successful: 1, failed: 1 })
  })
})

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
