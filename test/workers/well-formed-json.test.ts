import { expect, it } from 'vitest'
import { wellFormedJson } from '#workers/job-run/make-answer.ts'

it('an answer as JSON has no halves of characters, in names and values, and keeps everything else', () => {
  const halves = { 'a\ud83e': ['\ud83e', '\udd89\udd89', '\ud83e\udd89'], text: '\\ud83e \\\ud83e "\n' }
  const json = wellFormedJson(halves)
  expect(JSON.parse(json)).toEqual({
    'a\ufffd': ['\ufffd', '\ufffd\ufffd', '\u{1f989}'],
    text: '\\ud83e \\\ufffd "\n',
  })
  expect(wellFormedJson({ text: 'An owl \\ud' })).toBe(JSON.stringify({ text: 'An owl \\ud' }))
})
