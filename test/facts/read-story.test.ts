import { describe, expect, it } from 'vitest'
import { readStory } from '#workers/facts/hacker-news/read-story.ts'

const hit = { objectID: '9001', title: 'Owls', created_at_i: 1_200_000_000, author: 'owl' }

describe('the story of a hit', () => {
  it.each(['\uD800', '1&id=2', '1'.repeat(1000)])('needs a number: %#', (objectID) => {
    expect(readStory({ ...hit, objectID })).toBeUndefined()
  })

  it('has bounded texts without invisible characters', () => {
    const long = '\u202Eowl\u0000'.repeat(100_000)
    const story = readStory({ ...hit, title: long, author: long, story_text: long })
    expect(story?.title).toMatch(/^(?:owl){100,334}$/)
    expect(story?.author).toMatch(/^(?:owl){10,33}$/)
    expect(story?.text?.length).toBeLessThanOrEqual(1000)
  })
})
