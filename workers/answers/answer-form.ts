import type { AnswerFormat, AnswerLength } from '#shared/contract/models/answers/answer-form.ts'

/** The statements of an answer as one text. Each is one line of text. */
export const joinStatements = (texts: readonly string[], format: AnswerFormat): string =>
  format === 'bullets' ? texts.map((text) => `- ${text}`).join('\n') : texts.join(' ')

/** Maximum numbers of statements. */
interface Size {
  /** Written by the model. */
  written: number
  /** Quoted, for the whole answer. */
  quoted: number
  /** The same as a wish, in words for the model. */
  wish: string
}

/** The sizes of an answer to one question. */
export const answerSizes: Readonly<Record<AnswerLength, Size>> = {
  short: { written: 2, quoted: 1, wish: 'one or two sentences' },
  medium: { written: 10, quoted: 3, wish: 'one to six sentences' },
  long: { written: 20, quoted: 8, wish: 'ten to twenty sentences, or fewer if the sources state less' },
}

export interface ReportSize extends Size {
  /** Quoted, for each sub-question. */
  perQuestion: number
  findings: number
}

/** The sizes of a report about a topic. */
export const reportSizes: Readonly<Record<AnswerLength, ReportSize>> = {
  short: {
    written: 3,
    quoted: 2,
    perQuestion: 1,
    findings: 3,
    wish: 'two or three sentences in `answer`, and up to three in `keyFindings`',
  },
  medium: {
    written: 30,
    quoted: 5,
    perQuestion: 3,
    findings: 10,
    wish: 'as many sentences as the topic needs',
  },
  long: {
    written: 30,
    quoted: 12,
    perQuestion: 6,
    findings: 10,
    wish: 'a full account: twenty to thirty sentences in `answer`, or fewer if the sources state less',
  },
}
