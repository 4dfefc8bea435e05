import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monitorNotices } from '#shared/contract/models/monitors/monitor-notice.ts'
import { hashText, normalizeText } from '#shared/monitoring/detection/normalize-text.ts'
import { maxNoticeBytes, type NoticeType } from '#shared/monitoring/notice.ts'
import {
  challengeNotice,
  contentNotice,
  failedNotice,
  newNoticeId,
  pausedNotice,
  recoveredNotice,
  statusNotice,
} from '#shared/monitoring/notices/notices.ts'

const at = Date.UTC(2026, 10, 23)
const details = {
  id: 'msg_x',
  monitorId: `mon_${'m'.repeat(22)}`,
  url: `https://example.com/${'u'.repeat(2028)}`,
  at,
  checkId: `chk_${'c'.repeat(22)}`,
}

const ajv = new Ajv2020({ formats: { 'date-time': true } })
const validators = Object.fromEntries(
  Object.entries(monitorNotices).map(([type, schema]) => [type, ajv.compile(schema)]),
)

/** The body of a notice, which fits the schema of its type and the limit of its size. */
function checked({ type, body }: { type: NoticeType; body: string }) {
  const value = JSON.parse(body)
  expect(value.type).toBe(type)
  const validate = validators[type]
  expect([validate?.(value), validate?.errors]).toEqual([true, null])
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(maxNoticeBytes)
  return value
}

/** The notice of the change between two texts. Undefined if there is none. */
function changeNotice(before: string, after: string) {
  const [old, current] = [normalizeText(before), normalizeText(after)]
  const [oldLines, currentLines] = [old.split('\n'), current.split('\n')]
  const [known, shown] = [new Set(oldLines), new Set(currentLines)]
  const added = currentLines.filter((line) => !known.has(line))
  const removed = oldLines.filter((line) => !shown.has(line))
  if (added.length + removed.length === 0) return undefined
  const found = { added, removed, numbers: [], changedCharacters: 1 }
  const notice = contentNotice(details, {
    before: { text: old, at, hash: hashText(old) },
    after: { text: current, at: at + 1, hash: hashText(current) },
    found,
    previousStatus: 200,
    statusCode: 200,
  })
  return checked(notice)
}

describe('the body of a notice', () => {
  it('shows a change as a unified diff with the lines around it', () => {
    const before = ['Menu', 'Soup of the day', 'Bread', 'Price: 9.50', 'Open daily', 'Come in', 'Imprint'].join('\n')
    const notice = changeNotice(before, before.replace('9.50', '8.50'))
    expect(notice?.data.diff).toMatchObject({
      text: [
        '@@ -2,5 +2,5 @@',
        ' Soup of the day',
        ' Bread',
        '-Price: 9.50',
        '+Price: 8.50',
        ' Open daily',
        ' Come in',
      ].join('\n'),
      truncated: false,
    })
  })

  it('shows distant changes in parts', () => {
    const lines = Array.from(
      { length: 30 },
      (_, index) => `Paragraph of topic ${'abcdefghijklmnopqrstuvwxyzABCD'[index]}`,
    )
    const after = lines.with(3, 'A new beginning').with(25, 'Another end')
    const text: string = changeNotice(lines.join('\n'), after.join('\n'))?.data.diff.text
    expect(text.split('\n').filter((line) => line.startsWith('@@'))).toEqual(['@@ -2,5 +2,5 @@', '@@ -24,5 +24,5 @@'])
    expect(text.split('\n').filter((line) => /^[-+]/.test(line))).toHaveLength(4)
  })

  it('shows only the blocks that are a change', () => {
    const before = 'Visitors: many\nPrice: 9.50'
    const after = 'Visitors: few\nPrice: 8.50'
    const notice = contentNotice(details, {
      before: { text: before, at, hash: hashText(before) },
      after: { text: after, at, hash: hashText(after) },
      found: { added: ['Price: 8.50'], removed: ['Price: 9.50'], numbers: [], changedCharacters: 4 },
      previousStatus: 200,
      statusCode: 200,
    })
    const { text } = checked(notice).data.diff
    expect(text).toBe('@@ -2,1 +2,1 @@\n-Price: 9.50\n+Price: 8.50')
  })

  it('replaces characters that control a terminal or the direction of text', () => {
    const notice = changeNotice('Start', 'Start\n\u{1b}[2Jdeleted\u{202e}txt.exe\u{7} end')
    const { added, text } = notice.data.diff
    expect(`${added.join('')}${text.replaceAll('\n', '')}`).not.toMatch(/[\p{Cc}\u{202a}-\u{202e}]/u)
    expect(added.join('')).toContain('deleted')
  })

  it('stays within its limit and is never empty, for texts of a megabyte', () => {
    const hostile = {
      'one line': 'x'.repeat(1_000_000),
      'short lines': 'a\n'.repeat(500_000),
      'different lines': Array.from({ length: 100_000 }, (_, index) => `l${index}`).join('\n'),
      quotes: `"\\`.repeat(500_000),
      emoji: '😀'.repeat(250_000),
      'half characters': '\ud83d '.repeat(300_000),
      'control characters': '\u{1}\u{202e}'.repeat(300_000),
      'wide characters': '漢字\n'.repeat(300_000),
    }
    for (const [name, text] of Object.entries(hostile)) {
      for (const [before, after] of [
        ['A page', text],
        [text, 'A page'],
        [text, `A new line\n${text}`],
      ] as const) {
        const notice = changeNotice(before, after)
        const { text: shown, added, removed } = notice?.data.diff ?? {}
        expect([name, shown.length > 0, added.length + removed.length > 0]).toEqual([name, true, true])
        expect(JSON.stringify(notice).isWellFormed()).toBe(true)
      }
    }
  })

  it('shows the beginning of a page that was replaced, and says so', () => {
    const lines = (about: string) =>
      Array.from({ length: 200 }, (_, line) => `Line ${line} about ${about} in a long page`).join('\n')
    const { diff } = changeNotice(lines('tea'), lines('coal')).data
    expect(diff).toMatchObject({ replaced: true, truncated: true, added: expect.arrayContaining([expect.any(String)]) })
    expect(JSON.stringify(diff).length).toBeLessThan(4000)
    expect(changeNotice('In stock', 'Sold out').data.diff).not.toHaveProperty('replaced')
    const costs = (first: number) =>
      Array.from({ length: 60 }, (_, row) => `The lamp number ${row} costs ${first + row} euros now`)
    const cheaper = changeNotice(costs(100).join('\n'), costs(300).join('\n')).data.diff
    expect(cheaper.added.length).toBeGreaterThan(50)
    expect(changeNotice(lines('tea'), `${lines('tea')}\nOne more`).data.diff).not.toHaveProperty('replaced')
  })

  it('says that it is cut, and only then', () => {
    expect(changeNotice('A page', `A page\n${'word '.repeat(2000)}`)?.data.diff.truncated).toBe(true)
    expect(changeNotice('A page', 'A page\nwith a new end')?.data.diff.truncated).toBe(false)
  })

  it('fits its schema and its limit, whatever the texts are', () => {
    const texts = fc
      .array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 60 })
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const notice = changeNotice(before, after)
        if (notice !== undefined) expect(notice.data.diff.text).not.toBe('')
      }),
      { numRuns: 200 },
    )
  })

  it('has a schema for each type', () => {
    const failures = {
      count: 3,
      since: at,
      code: 'TARGET_TIMEOUT',
      message: 'm'.repeat(90_000),
      isReported: true,
    } as const
    const notices = [
      statusNotice(details, { previous: { hash: 'a', statusCode: 200 }, current: { statusCode: 404 } }),
      failedNotice(details, failures),
      recoveredNotice(details, { failures, statusCode: 200 }),
      pausedNotice(details, 'webhook_gone'),
      challengeNotice(details, 'c'.repeat(22)),
    ]
    const types = notices.map((notice) => checked(notice).type)
    expect(types).toEqual([
      'monitor.changed',
      'monitor.failed',
      'monitor.recovered',
      'monitor.paused',
      'webhook.challenge',
    ])
  })

  it('has an id of 128 random bits', () => {
    expect(newNoticeId()).toMatch(/^msg_[\w-]{22}$/)
    expect(newNoticeId()).not.toBe(newNoticeId())
  })
})
