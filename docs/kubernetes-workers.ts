import { stringify } from 'yaml'
import { workerPools, type WorkerPool } from '#shared/contract/job.ts'
import { settings } from '#shared/runtime/config.ts'

/** `ops/kubernetes/workers.yaml`: for each pool one deployment, and one KEDA scaler that follows the autoscale signal. */
export function kubernetesWorkers(): string {
  const documents = workerPools.flatMap((pool) => [deployment(pool), scaledObject(pool)])
  const texts = [podMonitor, ...documents].map((document) => stringify(document, { lineWidth: 0, singleQuote: true }))
  return `# \`npm run docs\` writes this file. One deployment for each pool; KEDA (https://keda.sh) sets the number of its pods.\n${texts.join('---\n')}`
}

/** Tabs of a browser pod with the processors and memory below. */
const browserTabs = 4

/** Jobs that one pod runs at once. */
const slots: Readonly<Record<WorkerPool, number>> = {
  ...settings.POOL_CONCURRENCY.fallback,
  browser: browserTabs,
}

const labelsOf = (pool: WorkerPool) => ({ app: 'webintel', role: pool })

function deployment(pool: WorkerPool) {
  const isBrowser = pool === 'browser'
  const memory = isBrowser ? { request: '2Gi', limit: '4Gi' } : { request: '512Mi', limit: '2Gi' }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: `webintel-${pool}`, labels: labelsOf(pool) },
    spec: {
      selector: { matchLabels: labelsOf(pool) },
      template: {
        metadata: { labels: labelsOf(pool) },
        spec: {
          automountServiceAccountToken: false,
          terminationGracePeriodSeconds: 30,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 1000,
            // Chromium's sandbox needs user namespaces, which the default profile forbids.
            seccompProfile: { type: isBrowser ? 'Unconfined' : 'RuntimeDefault' },
          },
          containers: [
            {
              name: pool,
              image: isBrowser ? 'webintel' : 'webintel-light',
              args: ['workers/index.js', pool],
              ports: [{ name: 'health', containerPort: 3001 }],
              envFrom: [{ configMapRef: { name: 'webintel' } }, { secretRef: { name: 'webintel' } }],
              ...(isBrowser && { env: [{ name: 'BROWSER_CONCURRENCY', value: String(browserTabs) }] }),
              livenessProbe: {
                httpGet: { path: '/health/live', port: 'health' },
                periodSeconds: 10,
                timeoutSeconds: 3,
                failureThreshold: 3,
              },
              readinessProbe: {
                httpGet: { path: '/health/ready', port: 'health' },
                periodSeconds: 5,
                timeoutSeconds: 1,
              },
              resources: {
                requests: { cpu: isBrowser ? '2' : '1', memory: memory.request },
                limits: { memory: memory.limit },
              },
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ['ALL'] },
              },
              volumeMounts: [
                { name: 'tmp', mountPath: '/tmp' },
                ...(isBrowser ? [{ name: 'shm', mountPath: '/dev/shm' }] : []),
              ],
            },
          ],
          volumes: [
            { name: 'tmp', emptyDir: {} },
            ...(isBrowser ? [{ name: 'shm', emptyDir: { medium: 'Memory', sizeLimit: '512Mi' } }] : []),
          ],
        },
      },
    },
  }
}

function scaledObject(pool: WorkerPool) {
  const query = `max_over_time(max(webintel_autoscale_pool_slots_wanted{pool="${pool}"})[1m:15s])`
  return {
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    metadata: { name: `webintel-${pool}` },
    spec: {
      scaleTargetRef: { name: `webintel-${pool}` },
      pollingInterval: 15,
      // The API refuses calls for a pool without a worker, so nothing would wake it up.
      minReplicaCount: 2,
      maxReplicaCount: 50,
      fallback: { failureThreshold: 4, replicas: 4 },
      advanced: {
        horizontalPodAutoscalerConfig: { behavior: { scaleDown: { stabilizationWindowSeconds: 300 } } },
      },
      triggers: [
        {
          type: 'prometheus',
          metricType: 'AverageValue',
          // Pods = slots wanted ÷ slots of a pod, used to 80 %.
          metadata: {
            serverAddress: 'http://prometheus.monitoring.svc:9090',
            query,
            threshold: String(Math.max(1, Math.floor(slots[pool] * 0.8))),
          },
        },
      ],
    },
  }
}

/** Prometheus of the operator `kube-prometheus` finds the pods by this monitor. */
const podMonitor = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PodMonitor',
  metadata: { name: 'webintel', labels: { app: 'webintel' } },
  spec: {
    selector: { matchLabels: { app: 'webintel' } },
    podTargetLabels: ['role'],
    jobLabel: 'app',
    podMetricsEndpoints: [
      {
        port: 'health',
        path: '/metrics',
        interval: '15s',
        authorization: { type: 'Bearer', credentials: { name: 'webintel', key: 'ADMIN_TOKEN' } },
      },
    ],
  },
}
