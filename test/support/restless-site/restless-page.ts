import type { Language } from './phrases.ts'

/** The kinds of change that a reader cares about. */
export type ChangeKind =
  | 'digit of a price'
  | 'word'
  | 'negation'
  | 'paragraph added'
  | 'paragraph removed'
  | 'table row added'
  | 'table row removed'
  | 'date of an event'
  | 'deadline'
  | 'time of day'
  | 'version'
  | 'status'
  | 'list item removed'
  | 'list item added'
  | 'availability'
  | 'number in a sentence'
  | 'heading'
  | 'beside noise in one block'
  | 'beside an advertisement'

/** A place on a page that can change: its kind, its HTML before, and its HTML after. */
export type Fact = readonly [kind: ChangeKind, before: string, after: string]

/** A page that differs at every request. */
export interface RestlessPage {
  /** Its path, without the slash. */
  name: string
  language: Language
  title: string
  facts: Readonly<Record<string, Fact>>
  /** The HTML of its main part. */
  write: (view: View) => string
}

/** One request for a page. */
export interface View {
  /** Unix milliseconds. */
  at: number
  language: Language
  /** Numbers from 0 to below 1 that differ between requests. */
  random: () => number
  /** Numbers from 0 to below 1 that are the same within the period of the name, such as an hour. */
  steady: (name: string) => number
  /** Requests for this page so far. */
  requests: number
  /** The current HTML of a fact. */
  fact: (name: string) => string
  /** Records that this text changes by itself, and returns it. */
  noise: (kind: string, text: string) => string
}

/** Dates on the pages are relative to this moment, in Unix milliseconds: in the night before New Year's Eve. */
export const startsAt = Date.UTC(2026, 11, 30, 22, 7)
