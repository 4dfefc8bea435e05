/** Claims that say what their page says in other words: `claim | page`. */
export const honestParaphrases: readonly (readonly [claim: string, page: string])[] = `
The bridge opened to traffic in 1931. | After four years of work, the bridge opened to traffic in 1931.
Acme employs 250 people. | Acme, which may move to Ghent next year, employs 250 people.
The firm might open a plant in Ghent. | The firm could open a plant in Ghent.
The firm plans a plant in Ghent. | The firm plans to open a plant in Ghent.
The firm will open a plant in Ghent. | The firm plans to open a plant in Ghent.
The battery lasts as long as 20 hours at most. | The battery lasts up to 20 hours.
The battery can last 20 hours. | The battery lasts up to 20 hours.
Acme is among the largest makers of anvils in Spain. | Acme is one of the largest makers of anvils in Spain.
Acme ranks among the oldest banks of the country. | Acme is one of the oldest banks in the country.
The fund holds about 3 million euros. | The fund holds roughly 3 million euros.
The fund holds 3 million euros. | The fund holds about 3 million euros.
The rate rose by 2 percentage points. | The rate rose 2 percentage points to 7 %.
The rate climbed to 7 percent. | The rate rose 2 percentage points to 7 %.
The mayor allegedly took bribes. | The mayor allegedly took bribes from builders.
Prosecutors say that the mayor took bribes. | The mayor allegedly took bribes, prosecutors say.
The drug is not approved for children. | The drug isn't approved for children.
The drug lacks approval for children. | The drug has no approval for children.
The tower is 330 m tall. | The tower stands 330 metres tall.
Marie Curie won two Nobel Prizes. | Marie Curie was awarded two Nobel Prizes, in 1903 and 1911.
The company was sold in 2020 for $3bn. | In 2020, the company was sold for 3 billion dollars.
Visitors can rent boats at the lake from May. | From May, visitors can rent boats at the lake.
The museum reopened in May 2024. | In May 2024, the museum reopened after a fire.
The lake freezes in January. | In January, the lake freezes, and people may skate on it.
The train takes three hours. | The train takes 3 hours, but it may be late in winter.
Guests can park up to 40 cars. | There is parking for up to 40 cars.
The hotel has 40 rooms. | The hotel has 40 rooms for up to 90 guests.
The hotel takes at most 90 guests. | The hotel has 40 rooms for up to 90 guests.
The first issue appeared in 1950. | The magazine's first issue appeared in 1950.
Helen Marsh designed the bridge. | The bridge was designed by Helen Marsh, an engineer from Leeds.
The bridge was designed by an engineer from Leeds. | The bridge was designed by Helen Marsh, an engineer from Leeds.
Sales grew by 12 % in 2023. | In 2023 sales increased 12 percent.
Sales did not fall in 2023. | Sales rose in 2023.
The plant was closed in 2019. | The plant, which had been planned since 1990, was closed in 2019.
The planned plant was closed in 2019. | The planned plant was closed in 2019 before it opened.
The village has some 500 inhabitants. | About 500 people live in the village; it has a church.
Owls hunt at night. | Owls hunt at night, and they might travel far.
The kettle weighs 1.2 kg. | Weight of the kettle: 1,200 g or 1.2 kg.
The tax stands at 19 %. | The tax is 19 percent of the price.
The law bans plastic bags. | The law, which may be changed, bans plastic bags.
The law could be changed. | The law, which may be changed, bans plastic bags.
The city aims to cut emissions by 40 %. | The city plans to cut emissions by 40 percent by 2030.
Emissions are to be cut by 40 % under the plan. | The city plans to cut emissions by 40 percent.
The outage may be the work of a worm. | The outage may have been caused by a worm.
The cause of the outage is unknown. | The cause of the outage is not known.
Bees make honey. | Bees make honey from nectar.
The book has 320 pages. | The book is 320 pages long, perhaps the longest of the series.
The film runs for 95 minutes. | The film runs 95 minutes and is possibly her best.
Her best film runs for 95 minutes. | Her best film runs 95 minutes.
The oldest tree is 900 years old. | The oldest tree in the park is 900 years old.
The park has a tree that is 900 years old. | The oldest tree in the park is 900 years old.
Das Museum öffnete 1931 in Leipzig. | Im Jahr 1931 öffnete das Museum in Leipzig.
Das Mittel ist nicht für Kinder zugelassen. | Das Mittel ist für Kinder nicht zugelassen.
Der Turm ist 330 Meter hoch. | Der Turm hat eine Höhe von 330 Metern und ist 330 m hoch.
Le musée a ouvert en 1931. | Le musée a ouvert ses portes en 1931.
La société n'a jamais payé d'amende. | La société n'a jamais payé d'amendes.
El museo abrió en 1931. | El museo abrió sus puertas en 1931.
La empresa no tiene oficinas en Lima. | La empresa no tiene ninguna oficina en Lima; no tiene oficinas en Perú.
The ferry runs every hour in summer. | In summer, the ferry runs every hour.
A ticket costs $9 for adults. | Tickets cost $9 for adults and $4 for children.
Children pay $4. | Tickets cost $9 for adults; children pay $4.
Ann Lee founded Acme in 1999. | Acme was founded in 1999 by Ann Lee.
Acme's founder is Ann Lee. | Acme was founded in 1999 by its founder Ann Lee.
The river is 412 km long. | The river, one of the longest in the north, is 412 km long.
Exactly 412 people signed. | Exactly 412 people signed the letter, about half of them by mail.
The roof leaks in heavy rain. | The roof leaks in heavy rain and could be replaced in spring.
`
  .trim()
  .split('\n')
  .map((line) => {
    const [claim = '', page = ''] = line.split(' | ')
    return [claim, page] as const
  })
