import type { HTTPRequest, Page } from 'puppeteer'

const at = '2026-11-20T13:20:00.000Z'

/** A check that found another HTTP status and another text. */
const check = {
  checkId: 'chk_1',
  checkedAt: at,
  durationMs: 20,
  looks: 2,
  statusCode: 200,
  status: 'changed',
  change: { changeType: 'content', previousStatusCode: 404, added: ['Back in stock'], removed: [] },
}

/** A challenge that the receiver did not return. */
const delivery = {
  noticeId: 'msg_1',
  type: 'webhook.challenge',
  createdAt: at,
  status: 'pending',
  attempts: [{ at, durationMs: 4, status: 204, error: 'Expected the challenge.' }],
}

/** A notice that no attempt could deliver. */
const dead = { ...delivery, noticeId: 'msg_2', type: 'monitor.changed', status: 'dead' }

const monitor = {
  monitorId: 'mon_1',
  url: 'https://example.com/',
  webhookUrl: 'https://hooks.example.com/',
  status: 'paused',
  pauseReason: 'webhook_gone',
  checkInterval: 0.01,
  checkCount: 1,
  consecutiveFailures: 0,
}

/** Answers the calls of the page about a monitor with states that take a service long to reach. */
export async function answerMonitorCalls(page: Page): Promise<void> {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const answer = answerTo(request)
    if (answer === undefined) return void request.continue()
    return void request.respond({ contentType: 'application/json', body: JSON.stringify(answer) })
  })
}

function answerTo(request: HTTPRequest): object | undefined {
  const { pathname } = new URL(request.url())
  if (!pathname.startsWith('/monitor/mon_')) return undefined
  if (pathname.endsWith('/checks')) return { checks: [check] }
  if (pathname.endsWith('/redeliver'))
    return { redelivering: request.postData()?.includes('msg_2') === true ? ['msg_2'] : ['msg_2', 'msg_3'] }
  return pathname.endsWith('/deliveries') ? { deliveries: [dead, delivery] } : monitor
}
