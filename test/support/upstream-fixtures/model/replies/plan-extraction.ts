import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'

/** Plans a field for each word of the question that the outline of the page has, at most four. */
export const planExtractionReply: CompetentReply = ({ values: { query = '' }, data }) => {
  const outline = data.map(({ text }) => text.toLowerCase()).join('\n')
  const words = [...new Set(query.toLowerCase().match(/[a-z]{4,}/g) ?? [])].filter((word) => outline.includes(word))
  const fields = words.slice(0, 4).map((name) => ({ name, type: 'string', description: name }))
  return {
    explanation: 'The page names these words of the question.',
    fields: fields.length > 0 ? fields : [{ name: 'name', type: 'string', description: 'Name' }],
    limit: 0,
    orderBy: '',
    direction: 'ascending',
  }
}
