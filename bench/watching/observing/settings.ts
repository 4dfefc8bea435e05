/** The bearer token of the metrics. */
export const adminToken = 'a-token-of-the-bench'

export type Observed = 'none' | 'metrics' | 'traces'

/** The settings that turn metrics or traces on. `receiver`: the URL of a receiver of traces. */
export const settingsOf = (observed: Observed, receiver: string): Readonly<Record<string, string>> => {
  if (observed === 'none') return {}
  if (observed === 'metrics') return { ADMIN_TOKEN: adminToken }
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  }
}

/** Fails if the service does not answer with metrics. */
export async function scrape(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${adminToken}` } })
  const text = await response.text()
  if (!response.ok) throw new Error(`expected metrics at ${url}, got status ${response.status}`)
  return text
}
