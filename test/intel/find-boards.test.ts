import { describe, expect, it } from 'vitest'
import { findBoards } from '#workers/intel/company/jobs/job-boards.ts'

describe('job boards', () => {
  it.each([
    ['https://boards.greenhouse.io/strixa', { provider: 'greenhouse', name: 'strixa' }],
    ['https://job-boards.greenhouse.io/strixa/jobs/4011', { provider: 'greenhouse', name: 'strixa' }],
    ['https://job-boards.eu.greenhouse.io/strixa', { provider: 'greenhouse', name: 'strixa', isEuropean: true }],
    [
      '<script src="https://boards.greenhouse.io/embed/job_board/js?for=strixa">',
      { provider: 'greenhouse', name: 'strixa' },
    ],
    [
      '<iframe src="//boards.greenhouse.io/embed/job_board?b=1&amp;for=strixa">',
      { provider: 'greenhouse', name: 'strixa' },
    ],
    ["fetch('https://boards-api.greenhouse.io/v1/boards/strixa/jobs')", { provider: 'greenhouse', name: 'strixa' }],
    ['https://jobs.lever.co/strixa/a1/apply', { provider: 'lever', name: 'strixa' }],
    ['https://jobs.eu.lever.co/strixa', { provider: 'lever', name: 'strixa', isEuropean: true }],
    ["'https://api.lever.co/v0/postings/strixa?mode=json'", { provider: 'lever', name: 'strixa' }],
    ['https://jobs.ashbyhq.com/strixa/embed?version=2', { provider: 'ashby', name: 'strixa' }],
    ['https://api.ashbyhq.com/posting-api/job-board/strixa', { provider: 'ashby', name: 'strixa' }],
  ])('are found in %s', (text, board) => {
    expect(findBoards(text)).toEqual([board])
  })

  it.each([
    'https://boards.greenhouse.io/',
    'https://jobs.lever.co/a%2fb',
    `https://jobs.lever.co/${'a'.repeat(101)}`,
    'We use jobs.lever.co as our board.',
    'https://example.com/jobs',
  ])('are not found in %s', (text) => {
    expect(findBoards(text)).toEqual([])
  })

  it('are listed once, and no more than three', () => {
    const names = ['one', 'One', 'two', 'three', 'four']
    expect(findBoards(names.map((name) => `https://jobs.lever.co/${name}`).join(' ')).map(({ name }) => name)).toEqual([
      'One',
      'two',
      'three',
    ])
  })
})
