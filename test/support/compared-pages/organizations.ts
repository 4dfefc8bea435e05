import { differs, same, saysOther, saysSame, type PagePair } from './page-pair.ts'

/** Pairs of pages about companies, jobs, places and services. */
export const organizationPairs: readonly PagePair[] = [
  {
    name: 'Company',
    layouts: ['table', 'definitions'],
    facts: [
      same('Founded|Established', '2009'),
      differs('Headquarters|Head office', 'Lisbon|Porto'),
      differs('Employees|Number of employees', '1,200|1,450'),
      same('CEO|Chief executive officer', 'Ana Duarte'),
      differs('Revenue', '€40 million|€46 million'),
      saysSame('The company makes valves for breweries and dairies in twelve countries.'),
    ],
    onlyOne: ['Auditor: Ross & Partners'],
    onlyOther: ['Stock symbol: VLV'],
  },
  {
    name: 'Engineer job',
    layouts: ['list', 'bold'],
    facts: [
      differs('Salary|Pay', '$95,000 per year|$105,000 per year'),
      same('Location', 'Denver, Colorado'),
      same('Employment type', 'Full time|full-time'),
      differs('Vacation', '25 days|30 days'),
      same('Employer|Company', 'Northlight'),
      saysOther(
        'Applicants need at least three years of experience with embedded software.|Applicants need at least five years of experience with embedded software.',
      ),
    ],
    onlyOne: ['Visa support: No'],
    onlyOther: ['Travel: 10 %'],
  },
  {
    name: 'Hotel',
    layouts: ['table', 'list'],
    facts: [
      differs('Rooms', '84|112'),
      same('Check-in', '3 pm|15:00'),
      differs('Check-out', '11:00|10:00'),
      same('Pets allowed', 'No|no'),
      differs('Price per night', '€120|€135'),
      saysSame('Breakfast is served on the terrace when the weather is good.'),
      saysOther('The hotel was opened on 4 May 1998 by the city.|The hotel was opened on 7 June 2003 by the city.'),
    ],
    onlyOne: ['Sauna: Yes'],
    onlyOther: ['Parking: €15', 'Guests reach the beach by a funicular.'],
  },
  {
    name: 'City',
    layouts: ['definitions', 'table'],
    facts: [
      differs('Population|Inhabitants', '312,000|287,500'),
      differs('Area', '120 km²|98 km²'),
      same('Country', 'Slovenia'),
      same('Elevation', '298 m|298 metres'),
      saysSame('The river divides the city into an old and a new half.'),
    ],
    onlyOne: ['Mayor: Petra Novak'],
    onlyOther: ['Twin town: Graz'],
  },
  {
    name: 'Museum',
    layouts: ['bold', 'table'],
    facts: [
      same('Opening hours|Hours', '9:00–17:00|9 am–5 pm'),
      differs('Ticket price|Price', '£12|£15'),
      same('Phone|Telephone', '020 7946 0000'),
      differs('Closed', 'Monday|Tuesday'),
      saysOther(
        'The museum shows 4,000 objects of bronze on three floors.|The museum shows 6,500 objects of bronze on three floors.',
      ),
    ],
    onlyOne: ['Cloakroom: Free'],
    onlyOther: ['Wheelchair access: Yes'],
  },
  {
    name: 'University',
    layouts: ['table', 'table'],
    facts: [
      same('Founded', '1842'),
      differs('Students', '18,400|21,000'),
      differs('Tuition|Tuition', '$9,500 per year|$11,200 per year'),
      same('Language|Languages', 'English'),
      saysSame('The library of the university lends books to every resident of the town.'),
      saysOther(
        'Lectures start on 1 October 2026 in all departments.|Lectures start on 15 September 2026 in all departments.',
      ),
    ],
    onlyOne: ['Mascot: Otter'],
    onlyOther: ['Endowment: $2 billion'],
  },
  {
    name: 'Hosting',
    layouts: ['list', 'table'],
    facts: [
      differs('Price', '$5 per month|$5 per year'),
      same('Traffic', '1 TB|1000 GB'),
      same('Setup fee', '$0|0 USD'),
      differs('Uptime', '99.9 %|99.99 %'),
      differs('Support', 'Email|Phone'),
      saysSame('Backups are kept for two weeks and can be restored by every customer.'),
    ],
    onlyOne: ['Free domain: Yes'],
    onlyOther: ['Root access: Yes'],
  },
]
