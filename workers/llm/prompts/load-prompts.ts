import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promptNames, type PromptName } from '#workers/llm/prompt-names.ts'
import { parsePrompt, type Prompt } from './parse-prompt.ts'

export type Prompts = ReadonlyMap<PromptName, Prompt>

/** Reads the highest version of each prompt. Throws at start if a file breaks the format or has a name that is unknown. */
export function loadPrompts(folder = import.meta.dirname): Prompts {
  const prompts = new Map<PromptName, Prompt>()
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.md'))) {
    const { name, version } = readFileName(file)
    const newest = prompts.get(name)
    if (newest !== undefined && newest.version >= version) continue
    prompts.set(name, parsePrompt(readFileSync(join(folder, file), 'utf8'), { name, version }))
  }
  return prompts
}

function readFileName(file: string): Pick<Prompt, 'name' | 'version'> {
  const [given, version] = /^([a-z-]+)\.v([1-9]\d{0,3})\.md$/.exec(file)?.slice(1) ?? []
  const name = promptNames.find((known) => known === given)
  if (name === undefined || version === undefined)
    throw new Error(`Expected prompt files named NAME.vN.md with a NAME of promptNames, found ${file}.`)
  return { name, version: Number(version) }
}
