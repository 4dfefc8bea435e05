import { expect, it } from 'vitest'
import { extractAnswer } from '#workers/answers/extractive/extract-answer.ts'
import { pagesOf } from './pages-of.ts'

it.each([
  [
    'What is the melting point of velarite?',
    '1,412',
    'Velarite was first described in 1874. Its hardness is 6.5. Velarite melts at 1,412 °C. It is found in Norway.',
  ],
  [
    'Who is the CEO of Zentral AG?',
    'Mara Lind',
    'Zentral AG opened a plant. “We are proud”, said Zentral AG’s chief executive, Mara Lind. The mayor, Pavel Novak, cut the ribbon.',
  ],
  [
    'When did Orba acquire Tilde?',
    '2019',
    'Orba was founded in 2001. In March 2019, Orba bought Tilde for $40m. Tilde, founded in 2011, makes keyboards.',
  ],
  [
    'How much did Orba pay for Tilde?',
    '$40m',
    'Orba was founded with $2m. In March 2019, Orba bought Tilde for $40m. Tilde had sales of $9m.',
  ],
  [
    'How much does the Brix van weigh?',
    '1,900 kg',
    'The Brix van costs €30,000. The Brix van weighs 1,900 kg. The Brix van seats 3 people.',
  ],
  [
    'Which port does Kestrel listen on by default?',
    '8433',
    'Kestrel needs 512 MB. By default, Kestrel listens on port 8433. Workers use ports 9000 to 9010.',
  ],
  [
    'How far can an owl hear a mouse?',
    '10 metres',
    'Owls hunt at night and eat 4 mice. An owl can hear a mouse under the snow from 10 metres. A book about owls costs $12.',
  ],
  [
    'How long does it take to pay a fine in Kelm?',
    '3 days',
    'A fine in Kelm costs $40. To pay a fine in Kelm takes 3 days. Kelm has 900 inhabitants.',
  ],
  [
    'Zeta beetle: what colour is it?',
    'green',
    'The Zeta beetle lives in Peru. The Zeta beetle is bright green. It is 2 cm long.',
  ],
  [
    'Which language is spoken in Morra?',
    'Ladin',
    'Morra has 4,000 inhabitants. People in Morra speak Ladin. It lies at 900 m.',
  ],
  [
    'The Tessin railway: who owns it?',
    'canton',
    'The Tessin railway opened in 1907. The Tessin railway is owned by the canton of Uri. It carries 2,000 people a day.',
  ],
  [
    'What is the difference between crows and ravens?',
    'larger',
    'Crows live in towns. Ravens are larger than crows and have wedge-shaped tails. Ravens nest in March.',
  ],
  [
    'Is the Alto 3 compatible with Linux?',
    'Linux',
    'The Alto 3 weighs 1.2 kg. The Alto 3 works with Windows, macOS and Linux. It costs $90.',
  ],
  [
    'Quelle est la distance entre Kelm et Riga ?',
    '40',
    'Kelm compte 900 habitants. Kelm se trouve à 40 kilomètres de Riga. Le bus coûte 3 euros.',
  ],
  [
    'How long is the warranty of the Alto 3?',
    '36 months',
    'The Alto 3 is 30 cm long. The Alto 3 comes with a warranty of 36 months. Returns within 14 days.',
  ],
  [
    'Is the Alto 3 waterproof?',
    'waterproof',
    'The Alto 3 weighs 1.2 kg. The Alto 3 is waterproof to a depth of 10 metres. The Alto 3 costs $90.',
  ],
  [
    'What are the opening hours of the Kelm museum?',
    '10 am',
    'The Kelm museum opened in 1954. The Kelm museum is open from 10 am to 6 pm. Tickets cost €8.',
  ],
  [
    'When does the Skarn ferry leave?',
    'noon',
    '# Skarn ferry\n\nThe Skarn ferry was built in 1990. The ferry leaves at noon. It takes 2 hours.',
  ],
  [
    'How many goals did Rasmus Dahl score in 2018?',
    '23',
    '# Rasmus Dahl\n\nIn 2017, Dahl scored 11 goals. In 2018, Dahl scored 23 goals. In 2019, he scored 17 goals.',
  ],
  [
    'What is the capital of Tarvia?',
    'Osk',
    'Tarvia borders Lund and Kesh. The capital of Tarvia, Osk, lies on the river Tar. The largest city in Tarvia is Brem.',
  ],
  [
    'how fast is the brix van',
    '140',
    '# Brix van\n\nThe van has a top speed of 140 km/h. It weighs 1,900 kg. The Brix van seats 3 people.',
  ],
  [
    'Where did Ana Reyes study?',
    'Coimbra',
    '# Ana Reyes\n\nAna Reyes was born in Lisbon. She studied physics at the University of Coimbra. Reyes works in Oslo.',
  ],
  [
    'What is Foxglove?',
    'a library',
    'Many teams use Foxglove. Foxglove is a library for charts. Foxglove 2 came out in May.',
  ],
  [
    'How do I reset the Zell 5?',
    'ten seconds',
    'The Zell 5 has two buttons. To reset the Zell 5, hold both buttons for ten seconds. The Zell 5 charges in 2 hours.',
  ],
  [
    'What is the price of the Alto 3?',
    '$90',
    '| Name | Price |\n| --- | --- |\n| Alto 2 | $70 |\n| Alto 3 | $90 |\n\nThe Alto 3 weighs 1.2 kg.',
  ],
])('%s', async (question, expected, text) => {
  const [first] = await extractAnswer(question, pagesOf(text))
  expect(first?.text).toContain(expected)
})
