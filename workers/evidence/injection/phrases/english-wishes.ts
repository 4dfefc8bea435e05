import type { Phrase } from '#workers/evidence/injection/finding.ts'

const model =
  /\b(?:ai|a\.i\.|llms?|gpt|chatgpt|claude|gemini|language models?|assistants?|chatbots?|bots?|ai agents?|crawlers?|summari[sz]ers?)\b/

/** English that addresses a model, and asks it for replies and actions. */
export const englishWishes: readonly Phrase[] = [
  {
    kind: 'address',
    anchors: ['ai', 'llm', 'gpt', 'assistant', 'chatbot'],
    near: [
      /^(?:ai|llm|gpt|assistant|chatbot)(?: (?:agent|assistant|model))? (?:instructions?|directive|override|notice)\s{0,2}:/,
    ],
    weight: 3,
  },
  {
    kind: 'address',
    anchors: ['any', 'every', 'all'],
    near: [
      /^(?:any|every|all) (?:ai|llms?|(?:large )?language models?|chatbots?|ai (?:assistants?|agents?|models?|systems?)) (?:that|which|who) (?:reads?|summari[sz]es?|process(?:es)?|visits?|cites?|sees?)\b/,
      /\b(?:must|shall|should|has to|have to)\b/,
    ],
    weight: 2,
  },
  {
    kind: 'action',
    anchors: ['assistant', 'model', 'ai'],
    near: [
      /^(?:assistant|model|ai) (?:must|shall|should) (?:only|always|never) (?:recommend|say|state|mention|cite|praise|claim)\b/,
    ],
    weight: 1,
  },
  {
    kind: 'address',
    anchors: ['if'],
    near: [
      /^if you(?: are|['’]re) (?:an? |the |reading this as an? )?(?:ai|a\.i\.|llm|large language model|language model|ai assistant|ai agent|automated (?:agent|assistant|system)|chatbot|bot|gpt|assistant)(?=[,.:;!?]|$| (?:reading|processing|that|and|or|you|please|then|summari|assistant|model|agent))/,
    ],
    weight: 3,
  },
  {
    kind: 'address',
    anchors: [
      'attention',
      'note',
      'message',
      'instruction',
      'instructions',
      'notice',
      'dear',
      'hey',
      'hello',
      'reminder',
    ],
    near: [
      /^(?:attention|notice|dear|hey|hello|(?:note|message|instructions?|notice|reminder) (?:to|for))[,:]? (?:all |any |the |every )?(?:ai|a\.i\.|llms?|gpt|chatgpt|claude|gemini|language models?|large language models?|chatbots?|ai (?:assistants?|agents?|models?|systems?))\b/,
    ],
    weight: 3,
  },
  {
    kind: 'address',
    anchors: ['to'],
    near: [
      /^to (?:any|all|every|the) (?:ai|a\.i\.|llms?|gpt|(?:large )?language models?|chatbots?|assistants?|ai (?:assistants?|agents?|models?|systems?)) (?:reading|processing|parsing|seeing|that|who|analy[sz]ing|summari[sz]ing)\b/,
    ],
    weight: 3,
  },
  {
    kind: 'reply',
    anchors: ['when', 'while', 'if'],
    near: [
      /^(?:when|while|if) (?:summari[sz]ing|citing|describing|answering|asked|you (?:summari[sz]e|cite|describe|answer))\b/,
      /\b(?:this|the|our) (?:page|site|website|article|content|document|text|company|product)\b|\busers?\b/,
      /\b(?:always|must|only|never) (?:say|state|mention|recommend|claim|describe|include|add|call|write)\b/,
    ],
    weight: 2,
  },
  {
    kind: 'action',
    anchors: [
      'ai',
      'llm',
      'llms',
      'assistant',
      'assistants',
      'chatbots',
      'agents',
      'models',
      'chatgpt',
      'claude',
      'gemini',
    ],
    near: [
      /^(?:ai|llms?|assistants?|chatbots|agents|models|chatgpt|claude|gemini)(?: (?:assistants?|agents?|models?|systems?|reviewers?|summari[sz]ers?|crawlers?))?(?: reading this(?: page)?)?[,:]? (?:must|should always|should only|shall|are required to|are instructed to|please|have to|need to) (?:\w{1,15} ){0,2}(?:recommend|say|state|mention|include|insert|rank|visit|click|pay|transfer|purchase|buy|describe|cite|endorse|claim|report|reply|respond|ignore|tell|add|prefer|give|rate|accept|praise|promote|write)\b/,
    ],
    isCommand: true,
    weight: 2,
  },
  {
    kind: 'action',
    anchors: [
      'recommend',
      'insert',
      'visit',
      'click',
      'pay',
      'transfer',
      'send',
      'navigate',
      'call',
      'execute',
      'rank',
      'buy',
      'purchase',
      'fetch',
      'open',
    ],
    near: [
      /\b(?:before (?:answering|replying|responding|you (?:answer|reply|respond|continue))|in (?:every|all|each|your) (?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies))|as the (?:best|only|top|first) (?:choice|option|product|answer|result)|on behalf of the user|to (?:complete|continue|finish) (?:this|the|your) task|(?:function|tool) (?:now|immediately))\b/,
    ],
    isCommand: true,
    weight: 2,
  },
  {
    kind: 'reply',
    anchors: ['reply', 'respond', 'answer', 'output', 'say', 'return', 'start', 'begin', 'end', 'finish'],
    near: [
      /^(?:(?:reply|respond|answer|output|return|say)(?: to (?:everything|all questions|every question|the user))? (?:only|exclusively|solely|just)(?: with)?|(?:only|always) (?:reply|respond|answer|output|say)|(?:start|begin|end|finish) (?:your|the|every|each) (?:answer|reply|response|summary|output))\b/,
    ],
    weight: 1,
  },
  {
    kind: 'reply',
    anchors: ['your', 'include', 'insert', 'add', 'mention', 'put', 'append'],
    near: [
      /^(?:your (?:answer|reply|response|summary|output) (?:must|should|has to|shall|will)|(?:include|insert|add|mention|put|append) .{1,60} (?:in|to|into|at the end of) (?:your|every|all) (?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|outputs?))\b/,
      /\b(?:recommend|say|state|claim|endorse|praise|link to (?:our|https?|www|this)|(?:the|this|these) (?:sentence|statement|words?|phrase|following))\b/,
    ],
    weight: 2,
  },
  {
    kind: 'reply',
    anchors: ['your', 'the'],
    near: [
      /^(?:your|the) (?:answer|reply|response|summary|output) (?:must|has to|shall) (?:be|include|contain|mention|end|begin|start|only)\b/,
    ],
    weight: 1,
  },
  {
    kind: 'address',
    anchors: ['ai', 'llm', 'assistant', 'model', 'chatbot'],
    near: [
      /^(?:ai|llm|assistant|model|chatbot) (?:is (?:not|no longer) (?:bound|restricted|limited) by|has no (?:restrictions|rules|filters|limits)|can (?:do|say) anything)\b/,
    ],
    weight: 2,
  },
  {
    kind: 'reply',
    anchors: ['tell', 'inform', 'convince', 'persuade', 'say', 'instead'],
    near: [
      /^(?:(?:tell|inform|convince|persuade) the user (?:that|to)|say (?:that|to the user)|instead,? (?:say|reply|respond|answer|output|write|tell|print|return|you must))\b/,
    ],
    weight: 1,
  },
  {
    kind: 'reply',
    anchors: ['the'],
    near: [/^the (?:verified|confirmed|official|only correct|correct|true) (?:answer|value|result) (?:is|to)\b/],
    weight: 1,
  },
  {
    kind: 'action',
    anchors: ['do', 'don', 'never'],
    near: [
      /^(?:do not|don['’]t|never) (?:cite|quote|use|trust|consult|mention|rely on) (?:any |the )?(?:other|further) (?:pages?|sources?|sites?|websites?|documents?|results?)\b/,
    ],
    weight: 1,
  },
  {
    kind: 'reply',
    anchors: ['you'],
    near: [
      /^you (?:must|have to|are required to) (?:state|say|claim|reply|answer|respond|report|tell)\b/,
      /\b(?:other|remaining) (?:sources?|pages?|sites?|websites?)\b/,
      /\b(?:wrong|false|unreliable|outdated|incorrect|fake|lying)\b/,
    ],
    weight: 3,
  },
  {
    kind: 'address',
    anchors: ['this'],
    near: [
      /^this (?:message|text|page|section|paragraph|content) is (?:only )?(?:intended |meant |written )?(?:for|addressed to)\b/,
      model,
    ],
    weight: 2,
  },
]
