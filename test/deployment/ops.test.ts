import { spawnSync } from 'node:child_process'
import { glob, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { validate as validateDockerfile } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { workerPools } from '#shared/contract/job.ts'
import { openMetrics } from '#shared/metrics/metrics.ts'
import { settings } from '#shared/runtime/config.ts'
import { nodeOptions } from '#test/support/processes/node-options.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFile(join(root, path), 'utf8')

/** Whether the machine has the program. Where it lacks one, the checks in this file by packages of npm remain. */
const has = (program: string) => spawnSync(program, ['--version']).status === 0

interface Rules {
  groups: { rules: { alert: string; expr: string; labels: Record<string, string>; annotations: object }[] }[]
}

interface Panel {
  type: string
  title: string
  targets?: { expr: string }[]
}

const alertRules = async () =>
  (parse(await read('ops/prometheus/alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules)
const panels = async () => (JSON.parse(await read('ops/grafana/webintel.json')) as { panels: Panel[] }).panels

/** The expression as Prometheus gets it from Grafana. */
const filled = (expr: string) => expr.replaceAll('$__rate_interval', '1m')

/** Every metric of a process, with the series of histograms. */
async function seriesNames(): Promise<Set<string>> {
  const metrics = await openMetrics()
  const own = metrics
    .list()
    .flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((suffix) => name + suffix) : [name],
    )
  const nodes = [...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  return new Set([...own, ...nodes.filter((name) => !name.startsWith('webintel_')), 'up'])
}

/** The problems of an expression: syntax errors, unknown metrics, and labels that the metric does not have. */
async function problemsOf(expr: string): Promise<string[]> {
  const names = await seriesNames()
  const problems: string[] = []
  parser.parse(expr).iterate({
    enter({ name, from, to, type }) {
      if (type.isError) problems.push(`syntax error at ${from}`)
      const text = expr.slice(from, to)
      if (name === 'Identifier' && !names.has(text)) problems.push(`unknown metric ${text}`)
    },
  })
  return problems
}

describe('the alert rules', () => {
  it('are PromQL over metrics that exist', async () => {
    const rules = await alertRules()
    expect(rules.length).toBeGreaterThan(10)
    const problems = await Promise.all(rules.map(async ({ alert, expr }) => [alert, await problemsOf(expr)] as const))
    expect(problems.filter(([, found]) => found.length > 0)).toEqual([])
    for (const { labels, annotations } of rules) {
      expect(['warn', 'page']).toContain(labels['severity'])
      expect(Object.keys(annotations)).toEqual(['summary', 'action'])
    }
  })

  it('find a wrong name and a wrong expression', async () => {
    expect(await problemsOf('max(webintel_queue_waiting) > 1')).toEqual(['unknown metric webintel_queue_waiting'])
    expect(await problemsOf('sum by (pool (webintel_pool_slots)')).not.toEqual([])
  })

  it.skipIf(!has('promtool'))('pass the rule tests of promtool', () => {
    for (const args of [
      ['check', 'rules', 'ops/prometheus/alerts.yml'],
      ['check', 'config', '--syntax-only', 'ops/prometheus/prometheus.yml'],
      ['test', 'rules', 'ops/prometheus/alerts.test.yml'],
    ]) {
      const { status, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' })
      expect([args.join(' '), status, stderr]).toEqual([args.join(' '), 0, ''])
    }
  })
})

describe('prometheus.yml', () => {
  it('scrapes every role of docker-compose.yml', async () => {
    const config = parse(await read('ops/prometheus/prometheus.yml')) as {
      scrape_configs: { dns_sd_configs: { names: string[]; port: number }[] }[]
    }
    const scraped = config.scrape_configs.flatMap((job) => job.dns_sd_configs).flatMap(({ names }) => names)
    expect(scraped.toSorted()).toEqual(['api', 'scheduler', ...workerPools].toSorted())
  })
})

describe('the Grafana dashboard', () => {
  it('shows metrics that exist, and every metric of the service', async () => {
    const targets = (await panels()).flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, filled(expr)] as const),
    )
    const problems = await Promise.all(targets.map(async ([title, expr]) => [title, await problemsOf(expr)] as const))
    expect(problems.filter(([, found]) => found.length > 0)).toEqual([])
    const shown = targets.map(([, expr]) => expr).join(' ')
    // An alert covers it.
    const unshown = (await openMetrics())
      .list()
      .map(({ name }) => name)
      .filter((name) => !shown.includes(name))
    expect(unshown).toEqual(['webintel_queue_up'])
  })
})

describe('the Dockerfile', () => {
  it('passes the linter, and has a stage for each target of docker-compose.yml', async () => {
    const text = await read('Dockerfile')
    expect(validateDockerfile(text)).toEqual([])
    const stages = [...text.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, stage = '']) => stage)
    const { services } = parse(await read('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { image: string; build?: { target: string } }>
    }
    const built = Object.values(services).flatMap(({ image, build }) => (build ? [`${image} ${build.target}`] : []))
    expect([...new Set(built)]).toEqual(['webintel-light light', 'webintel full'])
    expect(stages).toEqual(['build', 'light', 'full'])
  })
})

describe('the context of the Dockerfile', () => {
  it('has the compiler settings of the sources', async () => {
    const kept = (await read('.dockerignore'))
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    const isKept = (path: string) => kept.some((name) => path === name || path.startsWith(`${name}/`))
    const found = await Array.fromAsync(
      glob('{tsconfig.json,{api,shared,workers,scheduler,docs,ops}/**/tsconfig.json}', { cwd: root }),
    )
    const bases = await Promise.all(
      found.map(async (path) => {
        const { extends: base } = JSON.parse(await read(path)) as { extends?: string }
        return base === undefined ? path : join(dirname(path), base)
      }),
    )
    expect(bases.length).toBeGreaterThan(1)
    expect(bases.filter((path) => !isKept(path))).toEqual([])
  })
})

describe('the systemd units', () => {
  const units = async () => readdir(join(root, 'ops/systemd'))

  it('start the roles with known settings, and give the keys that spend money to the API and the scheduler', async () => {
    const texts = await Promise.all(
      (await units()).map(async (unit) => [unit, await read(`ops/systemd/${unit}`)] as const),
    )
    const started = texts.flatMap(([, text]) => /^ExecStart=\S+ (.+)$/m.exec(text)?.[1] ?? [])
    const commands = ['api/index.js', 'scheduler/index.js', 'workers/index.js %i']
    expect(started).toEqual(commands.map((command) => `${nodeOptions} ${command}`))
    for (const [, text] of texts) {
      const set = text.split('\n').flatMap((line) => (line.startsWith('Environment=') ? [line.slice(12)] : []))
      const names = [...set.join(' ').matchAll(/(\w+)=/g)]
      expect(names.map(([, name = '']) => name).filter((name) => !(name in settings))).toEqual([])
    }
    const paying = texts.flatMap(([unit, text]) => (text.includes('=-/etc/webintel/money.env') ? [unit] : []))
    expect(paying).toEqual(['webintel-api.service', 'webintel-scheduler.service'])
  })

  it.skipIf(!has('systemd-analyze'))('pass systemd-analyze verify', async () => {
    const paths = (await units()).map((unit) => join(root, 'ops/systemd', unit))
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' })
    // The programs and files of the units are not installed here.
    const problems = (stdout + stderr)
      .split('\n')
      .filter((line) => line.includes('webintel') && !/not executable|No such file/.test(line))
    expect(problems).toEqual([])
  })
})

describe('the Kubernetes example', () => {
  it('is valid for the schemas of Kubernetes and KEDA', async () => {
    const files = (await readdir(join(root, 'ops/kubernetes'))).filter((file) => file.endsWith('.yaml'))
    const objects = (await Promise.all(files.map((file) => read(`ops/kubernetes/${file}`)))).flatMap(objectsIn)
    expect(objects.length).toBeGreaterThan(15)
    const problems = await Promise.all(
      objects.map(async (object) => [`${object.kind} ${object.metadata.name}`, await problemOf(object)]),
    )
    expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([])
    const broken = objects.find(({ kind }) => kind === 'Deployment')
    expect(await problemOf({ ...(broken as Manifest), spec: { replicas: 'two' } })).toMatch(/replicas/)
  })

  it('has one deployment and one scaler for each pool, over a metric that exists', async () => {
    const objects = objectsIn(await read('ops/kubernetes/workers.yaml'))
    const ofKind = (wanted: string) => objects.flatMap(({ kind, metadata }) => (kind === wanted ? [metadata.name] : []))
    const names = workerPools.map((pool) => `webintel-${pool}`)
    expect(ofKind('Deployment')).toEqual(names)
    expect(ofKind('ScaledObject')).toEqual(names)
    for (const { kind, spec } of objects) {
      if (kind !== 'ScaledObject') continue
      const { triggers } = spec as { triggers: { metadata: { query: string } }[] }
      expect(await Promise.all(triggers.map(({ metadata }) => problemsOf(metadata.query)))).toEqual([[]])
    }
  })
})

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec?: unknown
}

const objectsIn = (text: string): Manifest[] => parseAllDocuments(text).map((document) => document.toJS() as Manifest)

/** Undefined for a valid object. The operator of Prometheus has no schema here. */
async function problemOf(object: Manifest): Promise<string | undefined> {
  const { apiVersion, kind } = object
  if (apiVersion.startsWith('monitoring.coreos.com/')) return undefined
  const models = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda/' : 'kubernetes-models/'
  const module = (await import(`${models}${apiVersion}`)) as Record<
    string,
    new (data: object) => { validate: () => void }
  >
  const Model = module[kind]
  if (Model === undefined) return `${apiVersion} has no kind ${kind}`
  try {
    new Model(object).validate()
    return undefined
  } catch (error) {
    return String(error)
  }
}
