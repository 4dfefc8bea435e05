/** One line of a scrape. */
export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

/** Scrapes the metrics of a process with the token. */
export async function scrape(origin: string, token: string): Promise<Sample[]> {
  const response = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`expected 200 from ${origin}/metrics, got ${response.status}`)
  const lines = (await response.text()).split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(sampleOf)
}

/** The sum of the samples with this name and these labels. Undefined without a sample. */
export function valueOf(samples: readonly Sample[], name: string, labels: Sample['labels'] = {}): number | undefined {
  const found = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}

function sampleOf(line: string): Sample {
  const [, name = '', inner = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  const labels = [...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text] as const)
  return { name, labels: Object.fromEntries(labels), value: Number(value.replace('+Inf', 'Infinity')) }
}
