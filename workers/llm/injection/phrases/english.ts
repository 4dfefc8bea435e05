import type { Phrase } from './phrase.ts'

const model =
  /\b(?:ai|a\.i\.|llms?|gpt|chatgpt|claude|gemini|language models?|assistants?|chatbots?|bots?|ai agents?|crawlers?|summari[sz]ers?)\b/

export const englishPhrases: readonly Phrase[] = [
  {
    kind: 'override',
    anchors: ['ignore', 'disregard', 'forget', 'override', 'bypass', 'discard', 'overwrite', 'neglect', 'ignoring'],
    near: [
      /\b(?:previous|prior|above|earlier|preceding|foregoing|all|any|every|other|your|system|initial|original|existing|everything)\b/,
      /\b(?:instructions?|prompts?|directives?|guidelines?|system messages?|programming|constraints|safety rules|orders|rules you|you (?:were|have been|are) (?:told|given|asked)|training)\b/,
    ],
    weight: 3,
  },
  {
    kind: 'override',
    anchors: ['do', 'don', 'stop'],
    near: [
      /^(?:do not|don['’]t|stop) (?:follow|obey|listen to|comply with|following|obeying)\b/,
      /\b(?:previous|prior|above|earlier|your|system|original|user['’]s)\b/,
      /\b(?:instructions?|prompts?|directives?|guidelines?|orders)\b/,
    ],
    weight: 3,
  },
  {
    kind: 'override',
    anchors: ['new', 'updated', 'real', 'actual', 'important', 'system'],
    near: [
      /^(?:new|updated|real|actual|important|system) (?:instructions?|task|objective|goal|directive|prompt|override)(?: for (?:you|the (?:ai|model|assistant)))?\s{0,3}[:\-–]/,
    ],
    weight: 2,
  },
  {
    kind: 'role',
    anchors: ['you', 'act', 'behave', 'pretend', 'roleplay', 'become'],
    near: [
      /^(?:you (?:are|will be|must be|shall be) (?:now|no longer|from now on)|act as|behave (?:as|like)|pretend (?:to be|that you|you)|roleplay as|become)\b/,
      /\b(?:ai|llm|dan|jailbroken|unrestricted|unfiltered|uncensored|developer mode|admin mode|god mode|debug mode|assistant|chatbot|language model|without (?:any )?(?:restrictions|rules|limits|filters)|bound by|different (?:model|persona))\b/,
    ],
    weight: 3,
  },
  {
    kind: 'role',
    anchors: ['from'],
    near: [
      /^from now on,? (?:you (?:are|will|must|shall|should|only)|always|every|all (?:your )?(?:replies|answers|responses))\b/,
    ],
    weight: 2,
  },
  {
    kind: 'leak',
    anchors: [
      'reveal',
      'print',
      'repeat',
      'output',
      'show',
      'leak',
      'display',
      'disclose',
      'share',
      'tell',
      'expose',
      'reproduce',
    ],
    near: [
      /\b(?:your|the|hidden|secret)\b/,
      /\b(?:system (?:prompt|message|instructions?)|(?:initial|hidden|original|secret|full|internal) (?:prompt|instructions?)|instructions (?:you were given|above)|api keys?|(?:conversation|chat) history|environment variables|access tokens?)\b/,
    ],
    isCommand: true,
    weight: 2,
  },
  {
    kind: 'exfiltration',
    anchors: ['send', 'post', 'forward', 'transmit', 'append', 'upload', 'submit', 'exfiltrate', 'email', 'leak'],
    near: [
      /\b(?:conversation|chat history|user['’]?s? (?:data|question|query|input)|api keys?|system prompt|secrets?|credentials|passwords?|context|previous messages|your (?:instructions|memory))\b/,
      /\b(?:to|at|via)\b/,
      /https?:\/\/|www\.|@|webhook|server|endpoint/,
    ],
    weight: 3,
  },
  {
    kind: 'address',
    anchors: ['if'],
    near: [
      /^if you(?: are|['’]re) (?:an? |the |reading this as an? )?(?:ai|a\.i\.|llm|large language model|language model|ai assistant|ai agent|automated (?:agent|assistant|system)|chatbot|bot|gpt|assistant)\b/,
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
      /^(?:ai|llms?|assistants?|chatbots|agents|models|chatgpt|claude|gemini)(?: (?:assistants?|agents?|models?|systems?|summari[sz]ers?|crawlers?))?(?: reading this(?: page)?)?,? (?:must|should always|should only|shall|are required to|are instructed to|please|have to|need to)\b/,
      /\b(?:recommend|say|state|mention|include|insert|rank|visit|click|pay|transfer|purchase|buy|describe|cite|endorse|claim|report|answer|reply|respond|ignore|tell|add|prefer)\b/,
    ],
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
      /\b(?:recommend|say|state|claim|endorse|praise|link|urls?|sentence|statement|words?|phrase|following)\b/,
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
    kind: 'role',
    anchors: ['enter', 'switch', 'enable', 'activate'],
    near: [
      /^(?:enter|switch (?:to|into)|enable|activate) (?:the )?(?:developer|admin|god|debug|dan|sudo|unrestricted|jailbreak) mode\b/,
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
    kind: 'hidden',
    anchors: ['decode', 'base64', 'execute'],
    near: [/\b(?:base64|rot13|hex(?:adecimal)?)\b/, /\b(?:follow|execute|obey|do (?:what|as)|carry out|comply)\b/],
    weight: 2,
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
