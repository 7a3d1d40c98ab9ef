import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeCanvas } from '../testing/fakeCanvas.ts'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { advance } from '../testing/widgetWorld.tsx'
import { SignatureField } from './SignatureField.tsx'
import { signatureField } from './SignatureField.widget.ts'

const size = { width: 400, height: 200 }
const log = fakeCanvas(size)

widgetContract(signatureField, SignatureField, {
  keyboard: 'Type your name to sign',
  answer: async ({ user }) => {
    await user.click(screen.getByRole('button', { name: 'Type your name to sign' }))
    await user.type(screen.getByRole('textbox'), 'Anna Berg')
    await user.click(document.body)
  },
})

const wave: [number, number][] = [
  [10, 50],
  [40, 20],
  [80, 90],
  [120, 40],
  [160, 100],
  [200, 60],
]
const kept = signatureField.example

async function draw(points: [number, number][]): Promise<void> {
  const canvas = document.querySelector('canvas')!
  const at = (type: string, [clientX, clientY]: [number, number], buttons = 1) =>
    new PointerEvent(type, {
      clientX,
      clientY,
      buttons,
      pointerId: 1,
      isPrimary: true,
      bubbles: true,
      cancelable: true,
      pressure: 0.5,
    })
  await act(async () => {
    canvas.dispatchEvent(at('pointerdown', points[0]!))
    for (const point of points.slice(1)) {
      canvas.dispatchEvent(at('pointermove', point))
      // The pad takes no more points than one in 16 ms.
      await new Promise((go) => setTimeout(go, 18))
    }
    canvas.dispatchEvent(at('pointerup', points.at(-1)!, 0))
  })
}
const status = () => document.querySelector('.signature-status')!.textContent

async function resize(change: { width?: number; height?: number }): Promise<void> {
  await act(async () => {
    Object.assign(window, {
      innerWidth: change.width ?? window.innerWidth,
      innerHeight: change.height ?? window.innerHeight,
    })
    window.dispatchEvent(new Event('resize'))
  })
}

describe('signature: drawing', () => {
  it('asks to sign above until there is a signature, then says that it is captured [V1-SIGN-02, V1-SIGN-04, V1-SIGN-05]', async () => {
    const { value } = renderWidget(SignatureField)
    expect(status()).toBe('Sign above')
    await draw(wave)
    expect(status()).toBe('Signature captured')
    expect(value()).toMatch(/^data:image\/png;base64,/)
  })

  it('is a picture with a name, described by its state [SIG-01]', async () => {
    renderWidget(SignatureField, { label: 'Your signature' })
    const pad = screen.getByRole('img', { name: /^Your signature\. / })
    const described = () =>
      pad
        .getAttribute('aria-describedby')!
        .split(' ')
        .map((id) => document.getElementById(id))
    expect(described().map((element) => element?.textContent)).toContain('Sign above')
    expect(described().at(-1)!.getAttribute('role')).toBe('status')
    await draw(wave)
    expect(described().at(-1)!.textContent).toBe('Signature captured')
  })

  it('keeps a touch for itself: a browser that makes a throw of it takes the next tap as its end [V1-SIGN-05]', () => {
    renderWidget(SignatureField)
    const touch = new Event('touchstart', { bubbles: true, cancelable: true })
    document.querySelector('canvas')!.dispatchEvent(touch)
    expect(touch.defaultPrevented).toBe(true)
  })

  it('makes a picture on white, at least 600 px wide [SIG-06]', async () => {
    renderWidget(SignatureField)
    await draw(wave)
    expect(log.exported).toEqual([{ width: 600, height: 300 }])
    expect(log.fills).toContainEqual({ colour: '#ffffff', width: 600, height: 300 })
  })

  it('does not take a dot for a signature [SIG-05]', async () => {
    const { value, onCommit } = renderWidget(SignatureField)
    await draw([[50, 50]])
    expect(value()).toBe('')
    expect(onCommit).not.toHaveBeenCalled()
    expect(status()).toBe('Sign above')
  })

  it('clears [V1-SIGN-03, VAL-SIGN-02, SIG-08]', async () => {
    const { user, value } = renderWidget(SignatureField)
    await draw(wave)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(value()).toBe('')
    expect(status()).toBe('Sign above')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Signature cleared')
  })

  it('takes back one stroke at a time [SIG-08]', async () => {
    const { user, value } = renderWidget(SignatureField)
    await draw(wave)
    const first = value()
    await draw(wave.map(([x, y]) => [x + 60, y + 10]))
    expect(value()).not.toBe(first)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(status()).toBe('Signature captured')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(value()).toBe('')
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('shows a signature of before, and a new stroke replaces it [SIG-10]', async () => {
    const { value } = renderWidget(SignatureField, { value: kept })
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Your signature' }).src).toBe(kept)
    expect(status()).toBe('Signature captured')
    await draw(wave)
    expect(value()).not.toBe(kept)
    expect(screen.queryByRole('img', { name: 'Your signature' })).toBeNull()
  })

  it('shows a spinner for half a second, however long the step goes on loading [SIG-11]', async () => {
    const { world, container, update } = renderWidget(SignatureField, { loading: true })
    const spinner = () => container.querySelector('.signature-loading .ui-spinner')
    await advance(world, 499)
    expect(spinner()).toBeTruthy()
    await advance(world, 1)
    expect(spinner()).toBeNull()
    update({ loading: false })
    expect(spinner()).toBeNull()
  })

  it('loses no stroke that was drawn while the step was loading', async () => {
    const { value, update } = renderWidget(SignatureField, { loading: true })
    await draw(wave)
    expect([value(), status()]).toEqual([undefined, 'Sign above'])
    update({ loading: false })
    expect([value(), status()]).toEqual([expect.stringMatching(/^data:image/), 'Signature captured'])
  })

  it('takes no stroke that was drawn while the step was loading and cleared before it was there', async () => {
    const { value, onCommit, update, user } = renderWidget(SignatureField, { loading: true })
    await draw(wave)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    update({ loading: false })
    expect([value() ?? '', status()]).toEqual(['', 'Sign above'])
    expect(onCommit).not.toHaveBeenCalled()
  })

  it('takes nothing while signing has to wait, and what was drawn before as soon as it has not', async () => {
    const { value, update, user } = renderWidget(SignatureField, { loading: true })
    await draw(wave)
    update({ loading: false, options: { waits: true } })
    expect([value(), screen.getByRole('button', { name: 'Clear' }).getAttribute('aria-disabled')]).toEqual([
      undefined,
      'true',
    ])
    update({ loading: false, options: { waits: false } })
    expect(value()).toMatch(/^data:/)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    update({ loading: false, options: { waits: true } })
    await draw(wave)
    expect(value()).toBe('')
  })
})

describe('signature: size', () => {
  it('follows a new width 100 ms later and keeps the ink [CONST-06, SIG-03]', async () => {
    const { world, container, value } = renderWidget(SignatureField)
    const canvas = container.querySelector('canvas')!
    await draw(wave)
    const [signed, drawn] = [value(), log.marks]
    size.width = 200
    await resize({ width: 320 })
    await advance(world, 99)
    expect(canvas.width).toBe(400)
    await advance(world, 1)
    expect(canvas.width).toBe(200)
    expect(log.marks).toBeGreaterThan(drawn)
    expect(value()).toBe(signed)
    size.width = 400
  })

  it('follows a box that changes without the window: after a pause, or as soon as somebody goes on drawing [SIG-03]', async () => {
    const boxes: (() => void)[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: () => void) {
          boxes.push(changed)
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    const { world, container, value } = renderWidget(SignatureField)
    const canvas = container.querySelector('canvas')!
    await draw(wave)
    const [signed, drawn] = [value(), log.marks]
    size.width = 200
    boxes.forEach((changed) => changed())
    await advance(world, 100)
    expect([canvas.width, value()]).toEqual([200, signed])
    expect(log.marks).toBeGreaterThan(drawn)
    size.width = 300
    await draw(wave)
    expect(canvas.width).toBe(300)
    size.width = 400
    vi.unstubAllGlobals()
  })

  it('does nothing for a height that changes by more than 150 px at the same width: that is the keyboard [CONST-07, SIG-04, AMB-78]', async () => {
    const { world, container } = renderWidget(SignatureField)
    const canvas = container.querySelector('canvas')!
    size.width = 300
    await resize({ height: window.innerHeight - 151 })
    await advance(world, 1000)
    expect(canvas.width).toBe(400)
    await resize({ height: window.innerHeight + 150 })
    await advance(world, 100)
    expect(canvas.width).toBe(300)
    size.width = 400
  })
})

describe('signature: typing', () => {
  it('makes the same kind of picture of a typed name [SIG-02, READ-02]', async () => {
    const { user, value, control } = renderWidget(SignatureField)
    await user.click(screen.getByRole('button', { name: 'Type your name to sign' }))
    expect(document.activeElement).toBe(control())
    await user.type(control(), 'A')
    expect(value()).toBe('')
    await user.type(control(), 'nna Smith')
    expect(value()).toMatch(/^data:image\/png;base64,/)
    expect(log.written.at(-1)).toBe('Anna Smith')
    expect(log.exported.at(-1)).toEqual({ width: 600, height: 200 })
    expect(status()).toBe('Signature captured')
    await user.click(screen.getByRole('button', { name: 'Draw your signature instead' }))
    expect(value()).toBe('')
    expect(status()).toBe('Sign above')
  })

  it('says nothing of a name that is not finished when it is left, as of a pad that was hardly touched [ERR-02]', async () => {
    const { user, onCommit, control } = renderWidget(SignatureField)
    await user.click(screen.getByRole('button', { name: 'Type your name to sign' }))
    await user.type(control(), 'A')
    await user.click(document.body)
    const passed = () => onCommit.mock.calls.filter(([, how]) => !how?.anew)
    expect(passed()).toEqual([])
    await user.type(control(), 'nna')
    await user.click(document.body)
    expect(passed()).toHaveLength(1)
  })

  it('says nothing of a pad or a line that was emptied to sign again', async () => {
    const { user, onCommit, control } = renderWidget(SignatureField)
    const emptied = ['', { anew: true }]
    await draw(wave)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onCommit.mock.lastCall).toEqual(emptied)
    await draw(wave)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onCommit.mock.lastCall).toEqual(emptied)
    await draw(wave)
    await user.click(screen.getByRole('button', { name: 'Type your name to sign' }))
    expect(onCommit.mock.lastCall).toEqual(emptied)
    await user.type(control(), 'Anna')
    await user.clear(control())
    expect(onCommit.mock.lastCall).toEqual(emptied)
    await user.click(screen.getByRole('button', { name: 'Draw your signature instead' }))
    expect(onCommit.mock.lastCall).toEqual(emptied)
  })

  it('can be switched off by the definition', () => {
    renderWidget(SignatureField, { options: { typed: false } })
    expect(screen.queryByRole('button', { name: 'Type your name to sign' })).toBeNull()
  })
})

describe('signature: taken away', () => {
  it('empties the pad when the answer is taken from outside, and takes another one', async () => {
    const { value, take } = renderWidget(SignatureField)
    await draw(wave)
    const first = value()
    await act(async () => take(undefined))
    expect(status()).toBe('Sign above')
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
    await draw(wave)
    expect(value()).toMatch(/^data:image/)
    expect(value()).not.toBe(first)
  })

  it('empties a typed name as well, and the same name is another signature', async () => {
    const { user, world, value, take, control } = renderWidget(SignatureField)
    await user.click(screen.getByRole('button', { name: 'Type your name to sign' }))
    await user.type(control(), 'Anna Smith')
    const first = value()
    await user.click(document.body)
    expect(value()).toBe(first)
    await act(async () => take(undefined))
    expect(control().value).toBe('')
    await advance(world, 1000)
    await user.type(control(), 'Anna Smith')
    expect(value()).toMatch(/^data:image/)
    expect(value()).not.toBe(first)
  })
})

describe('signature: how it was made', () => {
  it('is kept with the picture, and goes when there is none', async () => {
    const { user, told, control } = renderWidget(SignatureField)
    await draw(wave)
    expect(told).toEqual({ method: 'drawn' })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(told).toEqual({ method: undefined })
    await draw(wave)
    await user.click(screen.getByRole('button', { name: 'Type your name to sign' }))
    expect(told).toEqual({ method: undefined })
    await user.type(control(), 'Anna')
    expect(told).toEqual({ method: 'typed' })
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(told).toEqual({ method: undefined })
  })
})
