import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'

/** The language of a code block: the name in `language-x`, `brush: x` or `data-lang`, here or on a wrapper. Empty if unknown. */
export function languageOf(node: PageNode): string {
  const code = node.children.find((child) => child.tag === 'code')
  const around = wrappersOf(node)
  for (const each of [code, node, ...around]) {
    const language = each && declaredLanguage(each)
    if (language) return language
  }
  return ''
}

/** The two elements around a code block; for one in a cell beside line numbers, also the table and those around it. */
function wrappersOf(node: PageNode): PageNode[] {
  const around: PageNode[] = []
  let isInTable = false
  for (let above = node.parent, up = 0; above && up < 9; above = above.parent, up++) {
    if (up < 2 || above.tag === 'table' || isInTable) around.push(above)
    isInTable ||= above.tag === 'table'
    if (isInTable && above.tag !== 'table' && around.length >= 5) break
  }
  return around.filter(isWrapper)
}

function isWrapper(node: PageNode | undefined): node is PageNode {
  return node !== undefined && /^(?:div|figure|section|table|p)$/u.test(node.tag)
}

function declaredLanguage(node: PageNode): string | undefined {
  const declared = declaringAttributes.map((name) => attribute(node, name)).find((value) => value !== undefined)
  if (declared && /^[\w+#.-]{1,30}$/u.test(declared)) return plain(declared)
  const names = attribute(node, 'class') ?? ''
  const found = prefixed.exec(names)?.[1] ?? following.exec(names)?.[1]
  if (found !== undefined) return plain(found)
  return names
    .toLowerCase()
    .split(/\s+/u, maxNames)
    .map(
      (name) =>
        /^[a-z\d_-]{0,40}?(?:code|snippet|brush|prism|lang|language)[-_:]{1,2}([a-z\d+#]{1,20})$/u.exec(name)?.[1] ??
        name,
    )
    .find((name) => languages.has(name))
}

const declaringAttributes = [
  'data-lang',
  'data-language',
  'data-code-language',
  'data-enlighter-language',
  'data-syntax',
  'lang-name',
]

const prefixed =
  /(?:^|\s)(?:lang(?:uage)?-|highlight-source-|highlight-text-|highlight-|brush:\s*|src-)([\w+#.-]{1,30})/iu
const following = /(?:^|\s)(?:sourceCode|hljs|highlight|syntaxhighlighter)\s+([\w+#.]{1,30})(?=\s|$)/iu

/** Class names on one element. */
const maxNames = 20

function plain(language: string): string {
  const name = language.toLowerCase()
  return notLanguages.has(name) ? '' : name
}

const notLanguages = new Set(
  'none plaintext text plain nohighlight default hljs highlight copy wrap code notranslate codehilite linenums wrapper'.split(
    ' ',
  ),
)

/** Names that are languages wherever they stand, so that a class of one word or `site-code-jsx` is understood. */
const languages = new Set(
  (
    'bash c clojure cpp csharp css dart diff dockerfile elixir elm erlang fsharp go graphql groovy haskell hcl html ini java ' +
    'javascript js json json5 jsonc jsx julia kotlin latex less lua makefile markdown mdx nginx nix ocaml perl php powershell ' +
    'prolog proto protobuf python py r rb ruby rust rs scala scheme scss sh shell solidity sql svelte swift terraform toml ' +
    'ts tsx typescript vue wasm xml yaml yml zig zsh'
  ).split(' '),
)
