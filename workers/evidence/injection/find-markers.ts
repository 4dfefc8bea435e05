import { contextPenalty } from './context-penalty.ts'
import { isWithin, type Finding, type InjectionKind, type Range } from './finding.ts'

/**
 * Texts in the range that imitate the structure of a conversation with a model, a call of a tool, or an address that takes data
 * along.
 */
export function findMarkers(text: string, range: Range = { from: 0, to: Infinity }): Finding[] {
  const lower = text.toLowerCase()
  const findings: Finding[] = []
  for (const { kind, pattern, weight } of markers) {
    let found = 0
    for (const { index } of lower.matchAll(pattern)) {
      if (!isWithin(index, range)) continue
      const score = weight - contextPenalty(lower, index)
      if (score > 0) findings.push({ kind, score })
      found += 1
      if (found >= maxFound) break
    }
  }
  return [...findings, ...leakingAddresses(lower, range)]
}

/** Addresses with a gap for data of the conversation. An image with one is fetched without a click. */
function leakingAddresses(lower: string, range: Range): Finding[] {
  const findings: Finding[] = []
  for (const { index } of lower.matchAll(gaps)) {
    if (!isWithin(index, range)) continue
    const before = lower.slice(Math.max(0, index - maxAddress), index)
    const word = before.slice(before.lastIndexOf(' ') + 1)
    const start = word.indexOf('http')
    if (start === -1 || !word.includes('://')) continue
    const weight = word.slice(0, start).endsWith('](') && word.includes('![') ? 3 : 2
    const score = weight - contextPenalty(lower, index)
    if (score > 0) findings.push({ kind: 'exfiltration', score })
    if (findings.length >= maxFound) break
  }
  return findings
}

const gaps =
  /[?&/=](?:\{\{?|\[|<|%7b|\$\{)(?:the[ _-])?(?:user|conversation|chat|history|secret|api|prompt|system|data|summary|context|password|question|answer|message|session|token|memory|your)/g

const maxAddress = 300

/** Enough to judge a piece of a page. */
const maxFound = 200

interface Marker {
  kind: InjectionKind
  pattern: RegExp
  weight: number
}

const markers: readonly Marker[] = [
  { kind: 'markers', pattern: /\b(?:begin|start|end)(?: of)? system (?:message|prompt|instructions?)\b/g, weight: 2 },
  {
    kind: 'markers',
    pattern:
      /<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|end_header_id|eot_id|begin_of_text|eom_id)\|>|<<sys>>|\[\/?inst\]|<(?:start|end)_of_turn>|\[system_prompt\]/g,
    weight: 2,
  },
  {
    kind: 'markers',
    pattern:
      /\n#{1,6} ?(?:system(?: (?:prompt|message|instructions?))?|instructions? for (?:the )?(?:ai|assistant|model)):?\n/g,
    weight: 1,
  },
  { kind: 'markers', pattern: /\n\W{0,4}(?:system|assistant|developer)\W{0,3}:\W{0,3}\w/g, weight: 1 },
  {
    kind: 'markers',
    pattern:
      /\n\W{0,4}(?:system|assistant|developer)\W{0,3}:\W{0,3}(?:you are now (?:in|an?|the)\b|(?:please )?(?:ignore|disregard|forget)\b|(?:the|my) (?:verified|confirmed|correct|final|only|true) answer\b|(?:reply|respond|answer) (?:only|just)\b)/g,
    weight: 3,
  },
  {
    kind: 'markers',
    pattern: /<\/?(?:system|system_prompt|system-reminder|assistant|instructions|untrusted_data|document_content)>/g,
    weight: 1,
  },
  {
    kind: 'markers',
    pattern:
      /(?:end of|\[end|<<<end|---end) ?(?:web ?page|document|data|context|untrusted|user input|search results?)\b/g,
    weight: 1,
  },
  {
    kind: 'markers',
    pattern: /\[(?:system|admin|developer|ai) ?(?:message|override|note|instructions?|prompt|notice)\b/g,
    weight: 2,
  },
  { kind: 'tools', pattern: /<(?:tool_call|function_calls?|invoke|tool_use|tool_code|function=)/g, weight: 2 },
  { kind: 'tools', pattern: /"(?:tool_calls?|function_call|tool_use|recipient_name)"\s{0,4}:/g, weight: 2 },
  {
    kind: 'tools',
    pattern: /"name"\s{0,4}:\s{0,4}"\w{1,60}"\s{0,4},\s{0,4}"(?:arguments|parameters|input)"\s{0,4}:/g,
    weight: 2,
  },
]
