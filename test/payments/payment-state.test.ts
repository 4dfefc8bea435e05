import { describe, expect, it } from 'vitest'
import { isFinalState, nextState, type PaymentEvent, type PaymentState } from '#shared/payment-records/payment-state.ts'

// Records, so that a new state or event is a type error here.
const stateNames: Record<PaymentState, true> = {
  claimed: true,
  verified: true,
  working: true,
  settling: true,
  settled: true,
  released: true,
  refunded: true,
  unknown: true,
  shown: true,
}
const eventNames: Record<PaymentEvent, true> = {
  claim: true,
  verify: true,
  begin: true,
  settle: true,
  paid: true,
  refused: true,
  failed: true,
  abandoned: true,
  lost: true,
  resend: true,
  expired: true,
  show: true,
}
// The records have exactly these keys.
const states = Object.keys(stateNames) as PaymentState[]
const events = Object.keys(eventNames) as PaymentEvent[]
const reachedFrom = (state: PaymentState) =>
  Object.fromEntries(
    events.flatMap((event) => {
      const next = nextState(state, event)
      return next === undefined ? [] : [[event, next]]
    }),
  )
const causesOf = (target: PaymentState) =>
  states.flatMap((state) => events.filter((event) => nextState(state, event) === target).map((event) => [state, event]))

describe('the state of a payment', () => {
  it('becomes settled only by the answer of the chain', () => {
    expect(causesOf('settled')).toEqual([
      ['settling', 'paid'],
      ['unknown', 'paid'],
    ])
  })

  it('becomes refunded only after it was settled', () => {
    expect(causesOf('refunded')).toEqual([['settled', 'failed']])
  })

  it('is released only before it is sent, or by the answer of the chain', () => {
    expect(causesOf('released')).toEqual([
      ['claimed', 'refused'],
      ['claimed', 'abandoned'],
      ['verified', 'failed'],
      ['verified', 'abandoned'],
      ['working', 'failed'],
      ['working', 'abandoned'],
      ['settling', 'refused'],
      ['unknown', 'expired'],
    ])
  })

  it('can be claimed again only when it is released', () => {
    expect(causesOf('claimed')).toEqual([['released', 'claim']])
  })

  it('leads to settling from work, from a verified upfront payment, and by a resend', () => {
    expect(causesOf('settling')).toEqual([
      ['verified', 'settle'],
      ['working', 'settle'],
      ['settling', 'resend'],
      ['unknown', 'resend'],
    ])
    expect([causesOf('unknown'), causesOf('shown')]).toEqual([[['settling', 'lost']], [['working', 'show']]])
    expect([causesOf('verified'), causesOf('working')]).toEqual([[['claimed', 'verify']], [['verified', 'begin']]])
  })

  it('is final if only a refund or a new claim can follow', () => {
    for (const state of states) {
      const isOver = Object.values(reachedFrom(state)).every((next) => next === 'refunded' || next === 'claimed')
      expect([state, isFinalState(state)]).toEqual([state, isOver])
    }
  })

  it('follows several events, and none if one of them is not allowed', () => {
    expect(nextState('released', 'claim', 'verify', 'begin', 'settle', 'paid', 'failed')).toBe('refunded')
    expect(nextState('working', 'settle', 'refused', 'paid')).toBeUndefined()
    expect(nextState('working', 'paid', 'failed')).toBeUndefined()
    expect(nextState('working')).toBe('working')
  })
})
