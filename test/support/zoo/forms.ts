import { fact, zooPage } from './write-page.ts'

const fields = `<form id="form" onsubmit="event.preventDefault(); show()">
  <label>Name <input name="name" value="old"></label>
  <label>Notes <textarea name="notes"></textarea></label>
  <label>Country <select name="country"><option value="de">Germany</option><option value="fr">France</option></select></label>
  <label><input type="checkbox" name="terms" style="display: none"> I agree</label>
  <label>Day <input type="date" name="day"></label>
  <div id="rich" contenteditable>draft</div>
  <button>Send</button></form><p id="out"></p><script>
  const keys = []
  form.elements.name.addEventListener('keydown', ({ key }) => keys.push(key))
  function show() {
    out.textContent = '${fact('form')} ' + JSON.stringify({ ...Object.fromEntries(new FormData(form)), rich: rich.textContent, keys: keys.join('') })
  }
</script>`

const picker = `<input id="chosen" readonly placeholder="Choose a day"><div id="days" hidden></div><p id="out"></p><script>
  chosen.onclick = () => { days.hidden = false; draw(0) }
  function draw(month) {
    days.innerHTML = '<button id="next">Next month</button><p>Month ' + month + '</p>' + [1, 2, 3].map((day) => '<button class="day" aria-label="Day ' + day + '">' + day + '</button>').join('')
    next.onclick = () => draw(month + 1)
    for (const day of days.querySelectorAll('.day')) day.onclick = () => {
      chosen.value = month + '/' + day.textContent
      days.hidden = true
      out.textContent = '${fact('chosen day')} ' + chosen.value
    }
  }
</script>`

const cookies = `<p id="out"></p><button id="read" onclick="out.textContent = '${fact('page behind the wall')}'">Read on</button>
  <div id="wall" style="position: fixed; inset: 0; background: white"><p>We value your privacy.</p><button onclick="wall.remove()">Accept all</button></div>`

const code = `<div id="code"><input maxlength="1"><input maxlength="1"><input maxlength="1"></div><p id="out"></p><script>
  const boxes = [...code.children]
  for (const [index, box] of boxes.entries()) box.oninput = () => {
    if (index < 2) boxes[index + 1].focus()
    else out.textContent = '${fact('code')} ' + boxes.map(({ value }) => value).join('-')
  }
</script>`

const search = `<form action="/found"><input name="q"><button>Search</button></form>`

/** Pages with fields. */
export const forms: Record<string, string> = {
  '/form': zooPage('Form', fields),
  '/dates': zooPage('Dates', picker),
  '/wall': zooPage('Wall', cookies),
  '/code': zooPage('Code', code),
  '/search': zooPage('Search', search),
  '/found': zooPage('Found', `<p>${fact('result')}</p>`),
}
