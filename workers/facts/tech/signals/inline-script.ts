import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'

/** The start of a script in the page. Empty for data, and short for scripts that carry the text of the page. */
export function inlineScript(node: PageNode): string {
  const type = attribute(node, 'type')?.trim().toLowerCase() ?? ''
  if (!isCode(type)) return ''
  let text = ''
  for (const child of node.children) {
    text += child.text.slice(0, maxLength)
    if (text.length >= maxLength) break
  }
  const start = text.trimStart()
  return dataScripts.some((data) => start.startsWith(data))
    ? start.slice(0, dataStartLength)
    : start.slice(0, maxLength)
}

const maxLength = 16 * 1024
const dataStartLength = 60

/** Consent tools give a script the type text/plain, or a type of their own, until the visitor agrees. */
const isCode = (type: string) =>
  type === '' ||
  type === 'module' ||
  type === 'text/plain' ||
  type.includes('javascript') ||
  type.includes('ecmascript')

/** Scripts that hold the content of the page: an article about a technology would look like its use. */
const dataScripts = [
  'self.__next_f',
  '(self.__next_f',
  'window.__NUXT__',
  'window.__INITIAL_STATE__',
  'window.__PRELOADED_STATE__',
  'window.__APOLLO_STATE__',
  'window.__remixContext',
  'window.__staticRouterHydrationData',
]
