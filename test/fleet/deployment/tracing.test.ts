import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openTraceReceiver, type ReceivedSpan } from '#test/support/servers/trace-receiver.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

describe('traces', () => {
  it('follow one call from the API through the queue to the worker and the store', async () => {
    await using receiver = await openTraceReceiver()
    await using site = await openFixtureSite({ '/secret-page': articlePage('traces') })
    await using fleet = await openFleet({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
    const [api, worker] = await Promise.all([fleet.api(), fleet.worker(), fleet.scheduler()])
    const url = `${site.url}/secret-page`
    expect(await callOperation(api.url, 'fetch-basic', { url })).toMatchObject({ status: 200 })
    expect(await callOperation(api.url, 'fetch-basic', { url: `${site.url}/none` })).toMatchObject({ status: 502 })
    // Each process sends its last spans before it ends.
    expect([await worker.end(), await api.end()]).toEqual([0, 0])

    const { spans } = receiver
    const [request, ...others] = spans.filter(({ name }) => name === 'POST /fetch/basic')
    expect(others).toHaveLength(1)
    const trace = spans.filter(({ traceId }) => traceId === request?.traceId)
    const send = only(trace, 'send fetch')
    const run = only(trace, 'process fetch-basic')
    expect(request?.parentSpanId ?? '').toBe('')
    expect([request?.service, send.service, run.service]).toEqual(['api', 'api', 'worker fetch'])
    expect([request?.kind, send.kind, run.kind]).toEqual([2, 4, 5])
    expect([send.parentSpanId, run.parentSpanId]).toEqual([request?.spanId, send.spanId])
    const stored = trace.filter(({ parentSpanId }) => parentSpanId === run.spanId).map(({ name }) => name)
    expect(stored).toEqual(expect.arrayContaining(['store.get jobs', 'store.writeStages results pages jobs']))
    const written = trace.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)
    expect(written).toContain('store.insert jobs')

    const failed = spans.filter(({ traceId }) => traceId === others[0]?.traceId)
    expect(only(failed, 'process fetch-basic').status).toMatchObject({ code: 2, message: 'TARGET_ERROR' })
    expect(others[0]?.status).toMatchObject({ code: 2, message: 'TARGET_ERROR' })

    // Periodic work of the scheduler and of the workers makes no traces, and no span holds an address.
    const roots = spans.filter(({ parentSpanId = '' }) => parentSpanId === '')
    expect(new Set(roots.map(({ name }) => name))).toEqual(new Set(['POST /fetch/basic']))
    expect(JSON.stringify(spans)).not.toContain('secret-page')
  })

  it('are sampled by OTEL_TRACES_SAMPLER, for the whole way of a call', async () => {
    await using receiver = await openTraceReceiver()
    await using site = await openFixtureSite({ '/': articlePage('samples') })
    await using fleet = await openFleet({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    })
    const [api, worker] = await Promise.all([fleet.api(), fleet.worker()])
    const calls = 24
    for (let index = 0; index < calls; index += 1)
      await callOperation(api.url, 'fetch-basic', { url: `${site.url}/`, cache: false })
    expect([await worker.end(), await api.end()]).toEqual([0, 0])
    const named = (name: string) => receiver.spans.filter((span) => span.name === name)
    const sampled = named('POST /fetch/basic').map(({ traceId }) => traceId)
    // All or none of 24 traces: 1 in 8 million.
    expect(sampled.length).toBeGreaterThan(0)
    expect(sampled.length).toBeLessThan(calls)
    expect(
      named('process fetch-basic')
        .map(({ traceId }) => traceId)
        .toSorted(),
    ).toEqual(sampled.toSorted())
  })
})

function only(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const [span, ...others] = spans.filter((candidate) => candidate.name === name)
  if (span === undefined || others.length > 0)
    throw new Error(`expected one span ${name}, found ${spans.map((one) => one.name).join(', ')}`)
  return span
}
