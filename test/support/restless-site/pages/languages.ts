import {
  advertisement,
  ago,
  clock,
  countdown,
  greeting,
  liveNumber,
  peopleViewing,
  quoteOfTheDay,
  shuffled,
  today,
  viewCounter,
} from '#test/support/restless-site/noise.ts'
import { startsAt, type RestlessPage } from '#test/support/restless-site/restless-page.ts'

const germanShop: RestlessPage = {
  name: 'shop-de',
  language: 'de',
  title: 'Wanderrucksack Alpin 35',
  facts: {
    price: ['digit of a price', '129,95 €', '128,95 €'],
    stock: ['availability', 'Sofort lieferbar', 'Derzeit nicht lieferbar'],
    delivery: ['number in a sentence', 'Lieferzeit 2–3 Werktage', 'Lieferzeit 4–6 Werktage'],
    negation: ['negation', 'Der Rucksack ist wasserdicht.', 'Der Rucksack ist nicht wasserdicht.'],
    valid: ['deadline', 'Das Angebot gilt bis 31.01.2027.', 'Das Angebot gilt bis 15.01.2027.'],
  },
  write: (
    view,
  ) => `<h1>Wanderrucksack Alpin 35</h1><p>${view.fact('price')} inkl. MwSt.</p><p>${view.fact('stock')}, ${view.fact('delivery')}</p><p>${peopleViewing(view)}</p><p>${countdown(view, 12)}</p>
<p>Ein leichter Rucksack für Touren von zwei bis drei Tagen, mit Regenhülle, Hüftgurt und einem Fach für Karten. ${view.fact('negation')}</p><p>${view.fact('valid')} Rückgabe innerhalb von 30 Tagen ohne Angabe von Gründen.</p>${advertisement(view, 5, 'request')}`,
}

const germanOffice: RestlessPage = {
  name: 'amt-de',
  language: 'de',
  title: 'Bürgeramt Mitte: Öffnungszeiten',
  facts: {
    monday: ['time of day', '08:00–15:30 Uhr', '08:00–14:30 Uhr'],
    fee: ['digit of a price', '37,00 Euro', '37,50 Euro'],
    closed: ['date of an event', 'Am 24. Februar 2027 geschlossen', 'Am 26. Februar 2027 geschlossen'],
    hint: [
      'paragraph added',
      '',
      '<p>Termine für Reisepässe werden zurzeit nur telefonisch vergeben, weil das Buchungssystem gewartet wird.</p>',
    ],
  },
  write: (
    view,
  ) => `<h1>Bürgeramt Mitte</h1><p>${clock(view, 'zone', 'Europe/Berlin')}</p><table><tr><th>Tag</th><th>Zeit</th></tr><tr><td>Montag</td><td>${view.fact('monday')}</td></tr><tr><td>Dienstag</td><td>10:00–18:00 Uhr</td></tr></table>
<p>${view.fact('closed')}. Ein Personalausweis kostet ${view.fact('fee')} und ist in etwa drei Wochen fertig.</p>${view.fact('hint')}<p>Bitte bringen Sie ein Lichtbild mit, das nicht älter als sechs Monate ist.</p><p>${viewCounter(view, 'slowly', 51_000)}</p>`,
}

const frenchNews: RestlessPage = {
  name: 'journal-fr',
  language: 'fr',
  title: 'Le Courrier du Port',
  facts: {
    heading: ['heading', '<h2>Le tramway ouvrira en mars</h2>', '<h2>Le tramway ouvrira en juin</h2>'],
    cost: ['number in a sentence', '310 millions d’euros', '340 millions d’euros'],
    negation: ['negation', 'Le maire démissionne.', 'Le maire ne démissionne pas.'],
    brief: [
      'paragraph removed',
      '<p>La bibliothèque municipale sera ouverte le dimanche à partir du mois prochain.</p>',
      '',
    ],
  },
  write: (
    view,
  ) => `<h1>Le Courrier du Port</h1><p>${greeting(view, 'Europe/Paris')} ! ${today(view, 'Europe/Paris')}</p>${advertisement(view, 50, 'hour')}${view.fact('heading')}<p>Publié ${ago(view, startsAt - 600_000)}</p>
<p>Le conseil a voté un budget de ${view.fact('cost')} pour la ligne qui relie le port à l’université. ${view.fact('negation')}</p>${view.fact('brief')}<p>Le marché d’hiver accueille cette année soixante exposants sur la place, dix de plus que l’an dernier.</p>${quoteOfTheDay(view)}`,
}

const spanishRecipes: RestlessPage = {
  name: 'hotel-es',
  language: 'es',
  title: 'Hotel Mirador: oferta de invierno',
  facts: {
    price: ['digit of a price', 'desde 89 € por noche', 'desde 86 € por noche'],
    rooms: ['availability', 'Quedan habitaciones libres', 'No quedan habitaciones libres'],
    until: ['deadline', 'Reserve hasta el 15 de enero de 2027.', 'Reserve hasta el 25 de enero de 2027.'],
    pool: ['word', 'La piscina está abierta', 'La piscina está cerrada'],
  },
  write: (
    view,
  ) => `<h1>Hotel Mirador</h1><p>${peopleViewing(view)}</p><p>${view.fact('price')}</p><p>${view.fact('rooms')}. ${view.fact('until')}</p><p>El hotel se encuentra a diez minutos del puerto y ofrece vistas al mar desde todas las habitaciones.</p>
<p>${view.fact('pool')} durante todo el invierno y el desayuno está incluido en el precio. ${viewCounter(view, 'per request', 2200)}</p><p>${countdown(view, 8)}</p>${advertisement(view, 2, 'hour')}`,
}

const chineseNotice: RestlessPage = {
  name: 'notice-zh',
  language: 'zh',
  title: '图书馆开放时间与收费标准',
  facts: {
    fee: ['digit of a price', '每张办证费20元', '每张办证费25元'],
    hours: ['time of day', '上午9:00至下午5:00', '上午9:00至下午6:00'],
    negation: ['negation', '周一开放。', '周一不开放。'],
    date: ['date of an event', '2027年2月6日起执行', '2027年2月8日起执行'],
    paragraph: ['paragraph added', '', '<p>因设备维修，三楼阅览室暂停使用，请读者前往二楼阅览。</p>'],
  },
  write: (
    view,
  ) => `<h1>图书馆开放时间与收费标准</h1><p>${clock(view, 'long', 'Asia/Shanghai')}</p><p>${viewCounter(view, 'per request', 3100)}</p><p>开放时间为${view.fact('hours')}，${view.fact('negation')}新的收费标准自${view.fact('date')}。</p>
<p>读者凭身份证办理借书证，${view.fact('fee')}，每次可借阅图书五册，借期为三十天，可以续借一次。</p>${view.fact('paragraph')}<p>请保持安静，不要在阅览室内饮食或使用手机通话。</p>${advertisement(view, 5, 'hour')}`,
}

const chineseMarket: RestlessPage = {
  name: 'market-zh',
  language: 'zh',
  title: '农产品批发价格',
  facts: {
    apples: ['digit of a price', '6.80元/公斤', '6.50元/公斤'],
    garlic: ['table row added', '', '<tr><td>大蒜</td><td>9.20元/公斤</td></tr>'],
    word: ['word', '供应充足', '供应紧张'],
  },
  write: (
    view,
  ) => `<h1>农产品批发价格</h1><p>${today(view, 'Asia/Shanghai')}</p><table><tr><th>品种</th><th>价格</th></tr><tr><td>苹果</td><td>${view.fact('apples')}</td></tr><tr><td>土豆</td><td>2.40元/公斤</td></tr>${view.fact('garlic')}</table>
<p>本周市场${view.fact('word')}，价格总体平稳，蔬菜运输不受天气影响。</p><ul>${shuffled(
    view,
    ['北京新发地市场', '上海江桥市场', '广州江南市场', '成都农产品中心'],
    'order of a list',
  )
    .map((name) => `<li>${name}</li>`)
    .join('')}</ul><p>指数：${liveNumber(view, 118)}</p>`,
}

export const languages = [germanShop, germanOffice, frenchNews, spanishRecipes, chineseNotice, chineseMarket]
