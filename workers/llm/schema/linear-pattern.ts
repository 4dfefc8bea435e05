import { RE2JS } from 're2js'

/**
 * Compiles a `pattern` of a schema for an engine that takes linear time. Throws for a pattern that such an engine cannot
 * run: with lookaround or back references.
 */
export const linearPattern = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern)
    // ajv takes patterns with the same text for one.
    return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern }
  },
  // ajv writes this into generated modules. We generate none.
  { code: '' },
)
