import type { Phrase } from '#workers/evidence/injection/finding.ts'

/** English that takes over a model: its instructions, its role, its secrets. */
export const englishPhrases: readonly Phrase[] = [
  {
    kind: 'override',
    anchors: [
      'ignore',
      'disregard',
      'forget',
      'override',
      'bypass',
      'discard',
      'overwrite',
      'neglect',
      'ignoring',
      'set',
    ],
    near: [
      /^(?!set (?!aside))/,
      /\b(?:previous|prior|above|earlier|preceding|foregoing|all|any|every|other|your|users?|system|initial|original|existing|everything)\b/,
      /\b(?:instructions?|prompts?|directives?|guidelines?|system messages?|programming|constraints|context|safety rules|orders|rules? (?:you|above|before)|your rules|the user (?:asked|asks|wants|says)|the user['’]s (?:question|request|query)|you (?:were|have been|are) (?:told|given|asked)|training)\b/,
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
      /^(?:you(?: (?:are|will be|must be|shall be)|['’]re) (?:now(?! (?:ready|able|logged|signed|connected|subscribed|registered|part|using|talking|chatting|viewing|leaving|on)\b)|no longer|from now on)|act as|behave (?:as|like)|pretend (?:to be|that you|you)|roleplay as|become)\b/,
      /\b(?:ai|llm|dan|jailbroken|unrestricted|unfiltered|uncensored|developer mode|admin mode|god mode|debug mode|assistant|chatbot|(?:sales|evil) bot|summari[sz]er|language model|without (?:any )?(?:restrictions|rules|limits|filters)|bound by|different (?:model|persona))\b/,
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
      /\b(?:system (?:prompt|message|instructions?)|(?:initial|hidden|secret) (?:prompt|instructions?)|your (?:full|original|internal|own) (?:prompt|instructions?)|your context window|instructions (?:you were given|above)|api keys?|(?:conversation|chat) history|environment variables|access tokens?)\b/,
    ],
    isCommand: true,
    weight: 2,
  },
  {
    kind: 'exfiltration',
    anchors: [
      'send',
      'post',
      'forward',
      'transmit',
      'append',
      'upload',
      'submit',
      'exfiltrate',
      'email',
      'leak',
      'provide',
      'give',
    ],
    near: [
      /\b(?:conversation|chat history|user['’]?s? (?:data|question|query|input)|api keys?|system prompt|secrets?|(?:all|any|stored|saved|user['’]?s?) (?:credentials|passwords?)|user['’]s (?:e-?mail|name|address)|context|previous messages|your (?:instructions|memory))\b/,
      /\b(?:to|at|via)\b/,
      /https?:\/\/|www\.|@|webhook|server|endpoint/,
    ],
    weight: 3,
  },
  {
    kind: 'override',
    anchors: ['nothing'],
    near: [
      /^nothing (?:above|before|said above|written above)\b/,
      /\b(?:matters|counts|applies|is valid|is relevant)\b/,
    ],
    weight: 2,
  },
  {
    kind: 'override',
    anchors: ['your'],
    near: [/^your (?:only|new|real|sole|actual) (?:job|task|goal|purpose|objective|mission)(?: now)? is\b/],
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
    kind: 'hidden',
    anchors: ['decode', 'base64', 'execute'],
    near: [/\b(?:base64|rot13|hex(?:adecimal)?)\b/, /\b(?:follow|execute|obey|do (?:what|as)|carry out|comply)\b/],
    weight: 2,
  },
]
