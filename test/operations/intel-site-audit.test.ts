import { afterAll, expect, it } from 'vitest'
import { faultyPages, soundPages, type Audit } from '#test/support/audited-sites.ts'
import { callOperation, type Reply } from '#test/support/client.ts'
import { describeOperation } from '#test/support/describe-operation.ts'
import { openFixtureSite } from '#test/support/fixture-site.ts'

describeOperation('intel-site-audit', (service) => {
  const scope = new AsyncDisposableStack()
  afterAll(() => scope.disposeAsync())
  const audit = (url: string, options: object = {}): Promise<Reply<Audit>> =>
    callOperation<Audit>(service().url, 'intel-site-audit', { url, ...options })

  it('finds the faults of a faulty site, and hardly any of a sound one', async () => {
    const faulty = scope.use(await openFixtureSite(faultyPages))
    const sound = scope.use(await openFixtureSite(soundPages))
    const bad = await audit(`${faulty.url}/`, { format: 'html' })
    const good = await audit(`${sound.url}/`, { format: 'html' })
    const { writeFileSync } = await import('node:fs')
    writeFileSync('/tmp/w/audit-tmp/bad.json', JSON.stringify(bad.body, null, 1))
    writeFileSync('/tmp/w/audit-tmp/good.json', JSON.stringify(good.body, null, 1))
    expect([bad.status, good.status]).toEqual([200, 200])
  })
})
