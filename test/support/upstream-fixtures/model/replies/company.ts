import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'

/** Reads the first sentence of the form "NAME sells …", the sentence about customers, and cards of plans. */
export const companyReply: CompetentReply = ({ data }) => {
  const facts: object[] = []
  const plans: object[] = []
  for (const { index: page, text } of data) {
    const sells = /\b(\p{Lu}\w+) sells [^.\n]+\./u.exec(text)
    if (sells !== null && facts.length === 0) {
      facts.push({ field: 'name', value: sells[1], page, quote: sells[0] })
      facts.push({ field: 'offering', value: sells[0], page, quote: sells[0] })
    }
    const audience = /[^.\n]+ made for ([^.\n]+)\./.exec(text)
    if (audience !== null) facts.push({ field: 'audience', value: audience[1], page, quote: audience[0] })
    for (const [, name, price, period, rest = ''] of text.matchAll(cardPattern)) {
      const features = rest.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []))
      plans.push({ name, price, period, features, page, quote: `${price} / ${period}` })
    }
  }
  const [plan] = plans
  if (plan !== undefined) facts.push({ field: 'pricingModel', value: 'subscription', ...pick(plan) })
  return { facts, plans }
}

const cardPattern = /### (.+)\n\n(\$\d+) \/ (\w+)[^\n]*\n\n((?:- .+\n?)*)/g

const pick = (plan: object) => ({ page: Reflect.get(plan, 'page'), quote: Reflect.get(plan, 'quote') })
