import { readdirSync, readFileSync } from 'node:fs'
import type { FingerprintFile } from '#workers/facts/tech/fingerprint.ts'
import { addFingerprint } from './add-fingerprint.ts'
import { newRuleSet, type RuleSet } from './rule-set.ts'

const folder = new URL('../fingerprints/', import.meta.url)

/** The files of `fingerprints/`. A test checks them against their schema. */
export function readFingerprintFiles(): FingerprintFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as FingerprintFile)
}

/** The rules of our own fingerprints. */
export function loadFingerprints(): RuleSet {
  const rules = newRuleSet()
  for (const { category, technologies } of readFingerprintFiles()) {
    for (const row of technologies) addFingerprint(row, category, rules)
  }
  return rules
}
