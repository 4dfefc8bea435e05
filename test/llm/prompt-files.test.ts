import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { promptNames } from '#workers/llm/llm.ts'
import { loadPrompts } from '#workers/llm/prompts/load-prompts.ts'

function loadFiles(files: Readonly<Record<string, string>>) {
  const place = mkdtempSync(join(tmpdir(), 'prompts-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  try {
    return loadPrompts(place)
  } finally {
    rmSync(place, { recursive: true })
  }
}

describe('prompt files', () => {
  it('exist for every prompt', () => {
    expect([...loadPrompts().keys()].toSorted()).toEqual([...promptNames].toSorted())
  })

  it('are used in their highest version', () => {
    const prompts = loadFiles({
      'answer.v2.md': 'Two.\n---\n{{question}}',
      'answer.v10.md': 'Ten.\n---\nQuestion: {{question}}\nTone: {{tone}}.',
      'answer.v9.md': 'Nine.\n---\n{{question}}',
    })
    expect(prompts.get('answer')).toEqual({
      name: 'answer',
      version: 10,
      instructions: 'Ten.',
      literals: ['Question: ', '\nTone: ', '.'],
      placeholders: ['question', 'tone'],
    })
  })

  it.each([
    ['a name that no code asks for', { 'unknown.v1.md': 'a\n---\nb' }, 'NAME.vN.md'],
    ['no version', { 'answer.md': 'a\n---\nb' }, 'NAME.vN.md'],
    ['no divider', { 'answer.v1.md': 'a\nb' }, 'needs a line ---'],
    ['no user message', { 'answer.v1.md': 'a\n---\n\n' }, 'needs text before and after'],
    ['a placeholder in the instructions', { 'answer.v1.md': 'a {{question}}\n---\nb' }, 'move it below'],
    ['a malformed placeholder', { 'answer.v1.md': 'a\n---\n{{the question}}' }, 'camelCase'],
    ['half a placeholder', { 'answer.v1.md': 'a\n---\n{{question}} }}' }, 'camelCase'],
  ])('are refused at start with %s', (_, files, problem) => {
    expect(() => loadFiles(files)).toThrow(problem)
  })
})
