import type { Framed, Template } from './templates.ts'

export const englishTemplates: readonly Template[] = [
  {
    page: '{A} bought {B} in {z} for {n} million euros.',
    lies: [
      ['roles', '{B} bought {A} in {z} for {n} million euros.'],
      ['digits', '{A} bought {B} in {z} for {m} million euros.'],
      ['units', '{A} bought {B} in {z} for {n} billion euros.'],
      ['units', '{A} bought {B} in {z} for {n} million dollars.'],
      ['date', '{A} bought {B} in {y} for {n} million euros.'],
      ['negation', '{A} did not buy {B} in {z}.'],
      ['opposite', '{A} sold {B} in {z} for {n} million euros.'],
      ['cause', '{A} bought {B} in {z} because of its debts.'],
      ['superlative', '{A} made its largest purchase when it bought {B} in {z} for {n} million euros.'],
    ],
    truths: [
      'In {z}, {A} bought {B} for {n} million euros.',
      '{B} was bought by {A} in {z} for {n} million euros.',
      '{A} acquired {B} for {n} million euros in {z}.',
      '{A} purchased {B} in {z} for €{n} million.',
    ],
  },
  {
    page: 'The tablets of {A} are approved for adults if a doctor has examined them, but not for children.',
    lies: [
      ['negation', 'The tablets of {A} are approved for children.'],
      ['condition', 'The tablets of {A} are approved for adults.'],
      ['scope', 'The tablets of {A} are approved for everyone.'],
      ['quantifier', 'All tablets are approved for adults if a doctor has examined them.'],
    ],
    truths: ['The tablets of {A} are approved for adults if a doctor has examined them, but not for children.'],
  },
  {
    page: 'Adults take {n} mg of the medicine per day, and children take 5 mg per week.',
    lies: [
      ['period', 'Adults take {n} mg of the medicine per week.'],
      ['units', 'Adults take {n} g of the medicine per day.'],
      ['digits', 'Adults take {m} mg of the medicine per day.'],
      ['roles', 'Children take {n} mg of the medicine per day.'],
      ['quantifier', 'All adults take at least {n} mg of the medicine per day.'],
      ['period', 'Children take 5 mg per day.'],
    ],
    truths: [
      'Adults take {n} mg of the medicine a day.',
      'Adults take {n} mg of the medicine daily.',
      'Children take 5 mg per week.',
      'Each week, children take 5 mg.',
    ],
  },
  {
    page: 'Some farmers near {A} may lose up to {n} percent of the harvest.',
    lies: [
      ['quantifier', 'All farmers near {A} may lose up to {n} percent of the harvest.'],
      ['quantifier', 'Farmers near {A} may lose up to {n} percent of the harvest.'],
      ['modality', 'Some farmers near {A} lose up to {n} percent of the harvest.'],
      ['limit', 'Some farmers near {A} may lose {n} percent of the harvest.'],
      ['limit', 'Some farmers near {A} may lose at least {n} percent of the harvest.'],
      ['negation', 'Some farmers near {A} may not lose up to {n} percent of the harvest.'],
      ['opposite', 'Some farmers near {A} may gain up to {n} percent of the harvest.'],
      ['scope', 'Some farmers may lose up to {n} percent of the harvest.'],
    ],
    truths: [
      'Some farmers near {A} could lose up to {n} percent of the harvest.',
      'Up to {n} % of the harvest may be lost by some farmers near {A}.',
      'Near {A}, some farmers may lose up to {n} percent of the harvest.',
    ],
  },
  {
    page: 'According to {A}, the bridge is one of the longest in the region and was opened in {y}.',
    lies: [
      ['attribution', 'The bridge is one of the longest in the region.'],
      ['attribution', 'The bridge was opened in {y}.'],
      ['superlative', 'According to {A}, the bridge is the longest in the region.'],
      ['date', 'According to {A}, the bridge was opened in {z}.'],
      ['scope', 'According to {A}, the bridge is one of the longest in the country.'],
      ['opposite', 'According to {A}, the bridge was closed in {y}.'],
    ],
    truths: [
      'The bridge, according to {A}, is one of the longest in the region and was opened in {y}.',
      '{A} says that the bridge is one of the longest in the region and was opened in {y}.',
      'According to {A}, the bridge is one of the longest in the region.',
    ],
  },
  {
    page: 'The {A} tower is taller than the {B} tower, and has {n} floors.',
    lies: [
      ['comparison', 'The {B} tower is taller than the {A} tower.'],
      ['comparison', 'The {A} tower is smaller than the {B} tower.'],
      ['roles', 'The {B} tower has {n} floors.'],
      ['superlative', 'The {A} tower is the tallest tower.'],
      ['digits', 'The {A} tower has {m} floors.'],
    ],
    truths: [
      'The {A} tower is taller than the {B} tower.',
      'The {A} tower has {n} floors.',
      'The {A} tower has {n} storeys.',
    ],
  },
  {
    isLater: true,
    page: 'Most lorries that crossed the pass in {z} came from {A} and carried timber.',
    lies: [
      ['quantifier', 'All lorries that crossed the pass in {z} came from {A}.'],
      ['quantifier', 'Lorries that crossed the pass in {z} came from {A}.'],
      ['names', 'Most lorries that crossed the pass in {z} came from {B}.'],
      ['date', 'Most lorries that crossed the pass in {y} came from {A}.'],
      ['direction', 'Most lorries that crossed the pass in {z} went to {A}.'],
      ['scope', 'Most lorries came from {A}.'],
      ['opposite', 'Few lorries that crossed the pass in {z} came from {A}.'],
    ],
    truths: [
      'Most lorries that crossed the pass in {z} came from {A}.',
      'Most lorries that crossed the pass in {z} came from {A} and carried timber.',
      'In {z}, most lorries that crossed the pass came from {A}.',
    ],
  },
  {
    isLater: true,
    page: 'Unless the council objects, {A} will demolish {n} garages beside the harbour next spring.',
    lies: [
      ['condition', '{A} will demolish {n} garages beside the harbour next spring.'],
      ['condition', 'If the council objects, {A} will demolish {n} garages beside the harbour next spring.'],
      ['modality', '{A} demolished {n} garages beside the harbour.'],
      ['digits', 'Unless the council objects, {A} will demolish {m} garages beside the harbour next spring.'],
      ['names', 'Unless the council objects, {B} will demolish {n} garages beside the harbour next spring.'],
      ['opposite', 'Unless the council objects, {A} will build {n} garages beside the harbour next spring.'],
    ],
    truths: [
      '{A} will demolish {n} garages beside the harbour next spring unless the council objects.',
      'Next spring, {A} will demolish {n} garages beside the harbour, unless the council objects.',
    ],
  },
  {
    isLater: true,
    page: 'The glacier shrank by a third between {y} and {z}, while rainfall doubled.',
    lies: [
      ['values', 'The glacier shrank by a quarter between {y} and {z}.'],
      ['values', 'The glacier shrank by half between {y} and {z}.'],
      ['opposite', 'The glacier grew by a third between {y} and {z}.'],
      ['values', 'Rainfall tripled between {y} and {z}.'],
      ['roles', 'The glacier doubled between {y} and {z}.'],
      ['cause', 'The glacier shrank by a third because rainfall doubled.'],
      ['date', 'The glacier shrank by a third between {y} and 2020.'],
    ],
    truths: [
      'The glacier shrank by one third between {y} and {z}.',
      'Between {y} and {z}, the glacier shrank by a third.',
    ],
  },
]

export const englishFramed: readonly Framed[] = [
  {
    kind: 'myth',
    page: '# Common myths\n\n- {A} cheese glows in the dark.\n- Cats dislike it.',
    claim: '{A} cheese glows in the dark.',
  },
  {
    kind: 'myth',
    page: '# Food\n\nIt is a myth that {A} cheese glows in the dark.',
    claim: '{A} cheese glows in the dark.',
  },
  {
    kind: 'denial',
    page: '# Town\n\nMany visitors think so. The fountain of {A} runs with wine. That is false.',
    claim: 'The fountain of {A} runs with wine.',
  },
  {
    kind: 'denial',
    page: '# Town\n\nThe old gate of {A} is haunted. In reality, nobody has ever seen a ghost there.',
    claim: 'The old gate of {A} is haunted.',
  },
  {
    kind: 'denial',
    page: '# Fares\n\n{A} denied that it had raised fares in {z}.',
    claim: '{A} had raised fares in {z}.',
  },
  {
    kind: 'attribution',
    page: '# Court\n\nProsecutors claim that {A} hid {n} million euros.',
    claim: '{A} hid {n} million euros.',
  },
  {
    kind: 'attribution',
    page: '# Flood\n\nResidents had feared that the dam of {A} would burst.',
    claim: 'The dam of {A} burst.',
  },
  { kind: 'attribution', page: '# Fraud\n\n{A} allegedly forged {n} invoices.', claim: '{A} forged {n} invoices.' },
  {
    kind: 'fiction',
    page: '## Plot\n\nThe baker of {A} poisons the mayor.',
    claim: 'The baker of {A} poisons the mayor.',
  },
  { kind: 'fiction', page: '# Book\n\nIn the novel, {A} sinks in {z}.', claim: '{A} sinks in {z}.' },
  {
    kind: 'lead-in',
    page: '# Cover\n\nThe following are not covered:\n\n- Theft of bicycles in {A}\n- Hail',
    claim: 'Theft of bicycles in {A} is covered.',
  },
]
