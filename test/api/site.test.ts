import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

describe('the pages for people', () => {
  let service: SharedService
  let page: string

  beforeAll(async () => {
    service = await sharedService()
    page = await (await fetch(`${service.url}/dashboard`)).text()
  })

  const filesOf = (html: string) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)

  it('hold nothing inline and nothing of other hosts, and say so in their policy', async () => {
    const { headers } = await fetch(`${service.url}/dashboard`)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style|style=|onload|src="(?!\/)/)
    expect(page).not.toMatch(/<link rel="(?!canonical)[^>]*href="(?!\/)/)
  })

  it('load files that caches may keep for good', async () => {
    const files = filesOf(page)
    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const file of files) {
      const { status, headers } = await fetch(service.url + file)
      expect([file, status]).toEqual([file, 200])
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('Content-Type')).toMatch(file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
    }
  })

  it('load the same bytes in every encoding', async () => {
    const [file = ''] = filesOf(page)
    const bytesIn = async (encoding: string) => {
      const { headers, body } = await request(service.url + file, { headers: { 'Accept-Encoding': encoding } })
      return [headers['content-encoding'], Buffer.from(await body.arrayBuffer())] as const
    }
    const [none, plain] = await bytesIn('identity')
    const [brotli, small] = await bytesIn('gzip, deflate, br')
    const [zip, zipped] = await bytesIn('gzip')
    expect([none, brotli, zip]).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(small)).toEqual(plain)
    expect(gunzipSync(zipped)).toEqual(plain)
    expect(small.length).toBeLessThan(plain.length / 2)
  })

  it.each(['/docs', '/dashboard', '/bot'])('are found at %s/, too', async (path) => {
    const { status, headers } = await fetch(`${service.url}${path}/`, { redirect: 'manual' })
    expect([status, headers.get('Location')]).toEqual([308, path])
    expect((await fetch(`${service.url}${path}/`)).status).toBe(200)
  })

  it('answer 404 for a file of another version', async () => {
    const { status } = await fetch(`${service.url}/assets/dashboard-AAAAAAAA.js`)
    expect(status).toBe(404)
  })
})
