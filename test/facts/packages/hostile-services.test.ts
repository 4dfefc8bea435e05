import { describe, expect, it } from 'vitest'
import { readAdvisories } from '#workers/facts/packages/advisories.ts'
import { readDownloads } from '#workers/facts/packages/downloads.ts'
import { licenseOfClassifiers } from '#workers/facts/packages/license.ts'
import { packageServices, type PackageContext } from '#workers/facts/packages/package-context.ts'
import { readNpmPackage } from '#workers/facts/packages/read-npm-package.ts'
import { readPypiPackage } from '#workers/facts/packages/read-pypi-package.ts'

/** The context of a call whose services all answer with this JSON. */
const answering = (json: string): PackageContext => ({
  services: packageServices({}),
  upstream: async () => ({ status: 200, headers: new Headers(), body: Buffer.from(json) }),
  now: () => Date.now(),
  signal: new AbortController().signal,
  timeoutMs: 1000,
  partTimeoutMs: 1000,
})

describe('services that answer to harm', () => {
  it('cannot send another package', async () => {
    const other = JSON.stringify({ name: 'x'.repeat(1_000_000), version: '1.0.0', info: { name: 'x', version: '1' } })
    await expect(readNpmPackage('owls', undefined, answering(other))).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
    await expect(readPypiPackage('owls', undefined, answering(other))).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
  })

  it('cannot count downloads in lists that are nested deeply', async () => {
    const count = '['.repeat(200_000) + ']'.repeat(200_000)
    const json = `{"downloads": [{"day": "2026-01-01", "downloads": ${count}}]}`
    const days = await readDownloads('npm', 'owls', answering(json))
    expect(days.every((downloads) => downloads === 0)).toBe(true)
  })

  it('cannot name more than ten licences', () => {
    const classifiers = Array.from({ length: 1000 }, (_, index) => `License :: Owl ${index}`)
    expect(licenseOfClassifiers(classifiers)?.split(' OR ')).toHaveLength(10)
  })

  it('cannot make this service compare more than 200 versions of an advisory', async () => {
    const events = Array.from({ length: 50_000 }, (_, index) => ({ fixed: `2.${50_000 - index}` }))
    const affected = [{ package: { ecosystem: 'npm', name: 'owls' }, ranges: [{ events }] }]
    const json = JSON.stringify({ vulns: [{ id: 'OWL-1', affected }] })
    const [found] = await readAdvisories({ registry: 'npm', name: 'owls', version: '1.0.0' }, answering(json))
    expect(found?.fixedIn.slice(0, 2)).toEqual(['2.49801', '2.49802'])
  })
})
