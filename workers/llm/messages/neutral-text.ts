import { visibleText } from '#workers/upstreams/visible-text.ts'

/**
 * The text without control and invisible characters, and without sequences that models or their servers read as structure:
 * markers of data blocks, and the tokens that separate the messages of a chat. Their first character is replaced by one
 * that looks alike. All other text stays as it is, so that quotes are found in the page.
 */
export const neutralText = (text: string): string =>
  visibleText(text).replaceAll(structure, (first) => lookAlikes[first] ?? '')

/** Markers of ours, and the tokens of ChatML, Llama, Mistral, Gemma, DeepSeek and Qwen. */
const structure =
  /<(?=<<\s{0,3}(?:DATA|END)\b|[|｜]|<\/?SYS>>|\/?s>|(?:start|end)_of_turn>|\/?think>)|\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS)\])/gi

const lookAlikes: Readonly<Record<string, string>> = { '<': '‹', '[': '［' }
