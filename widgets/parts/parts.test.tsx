import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { NavView } from '#engine/react/types.ts'
import { axeFindings } from '../testing/axeFindings.ts'
import { foreignTokens, ownColours } from '../testing/themeTokens.ts'
import { components } from '../components.ts'
import { advance, createTestWorld, InWorld } from '../testing/widgetWorld.tsx'
import { Banner } from './Banner.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Notice } from './Notice.tsx'
import { Stages } from './Stages.tsx'

const { Heading, Buttons, Nav, Working } = components.parts
const user = userEvent.setup({ delay: null })
const nav = (next: NavView['next'], onNext = vi.fn(), onBack = vi.fn()) => {
  render(
    <Nav
      nav={{ place: 'footer', next, back: { label: 'Back', busy: false } }}
      reasonId="why"
      onNext={onNext}
      onBack={onBack}
    />,
  )
  return { onNext, onBack, button: screen.getAllByRole<HTMLButtonElement>('button')[1]! }
}

describe('Nav', () => {
  it('is shut without being disabled, says why, and still takes the press [BTN-01, BTN-02, AMB-54]', async () => {
    const { onNext, button } = nav({
      label: 'Next',
      shut: true,
      busy: false,
      reason: 'To continue, please complete: Email',
    })
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(document.getElementById(button.getAttribute('aria-describedby')!)!.textContent).toBe(
      'To continue, please complete: Email',
    )
    await user.click(button)
    expect(onNext).toHaveBeenCalledTimes(1)
  })

  it('takes no press while busy and keeps the width of its usual label [BTN-07]', async () => {
    const onNext = vi.fn()
    const { rerender } = render(
      <Nav
        nav={{ place: 'page', next: { label: 'Submit Claim', shut: false, busy: false } }}
        reasonId="why"
        onNext={onNext}
        onBack={vi.fn()}
      />,
    )
    rerender(
      <Nav
        nav={{ place: 'page', next: { label: 'Processing...', shut: false, busy: true } }}
        reasonId="why"
        onNext={onNext}
        onBack={vi.fn()}
      />,
    )
    const button = screen.getByRole('button', { name: 'Processing...' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.querySelector('.part-next-ghost')!.textContent).toBe('Submit Claim')
    await user.click(button)
    expect(onNext).not.toHaveBeenCalled()
  })

  it('is pressed by Enter in a form field, once, and the form itself sends nothing [BTN-04]', async () => {
    const onNext = vi.fn()
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Nav
          nav={{ place: 'page', next: { label: 'Next', shut: false, busy: false } }}
          reasonId="why"
          onNext={onNext}
          onBack={vi.fn()}
        />
      </form>,
    )
    await user.type(screen.getByRole('textbox'), 'A{Enter}')
    expect(onNext).toHaveBeenCalledTimes(1)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('leads back, but not while the step is busy, which shows', async () => {
    const onBack = vi.fn()
    const shown = (busy: boolean) => (
      <Nav nav={{ place: 'footer', back: { label: 'Back', busy } }} reasonId="why" onNext={vi.fn()} onBack={onBack} />
    )
    const { rerender } = render(shown(true))
    const button = screen.getByRole('button', { name: 'Back' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(onBack).not.toHaveBeenCalled()
    rerender(shown(false))
    expect(button.getAttribute('aria-disabled')).toBeNull()
    await user.click(button)
    expect(onBack).toHaveBeenCalledTimes(1)
  })
})

describe('ErrorSummary', () => {
  it('takes the focus at every attempt and leads to the fields [ERR-04, ERR-05]', async () => {
    const summary = (focusKey: number) => (
      <>
        <ErrorSummary
          heading="Please fix the errors below to continue"
          errors={[{ target: 'email', message: 'Email is required' }]}
          focusKey={focusKey}
        />
        <input id="email" aria-label="Email" />
      </>
    )
    const { container, rerender } = render(summary(1))
    const box = container.querySelector('.part-summary')
    expect(document.activeElement).toBe(box)
    expect(screen.getByRole('alert').textContent).toContain('Please fix the errors below to continue')
    await user.click(screen.getByRole('link', { name: 'Email is required' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    rerender(summary(2))
    expect(document.activeElement).toBe(box)
  })
})

describe('ErrorSummary before an attempt', () => {
  const errors = [{ target: 'email', message: 'Email is required' }]
  const summary = (focusKey: number) => (
    <>
      <ErrorSummary heading="Please fix the errors below to continue" errors={errors} focusKey={focusKey} />
      <input id="email" aria-label="Email" />
    </>
  )

  it('says what is wrong and leaves the focus in the next field [VAL-OTHER-03]', () => {
    const { rerender } = render(summary(0))
    expect(screen.getByRole('status').textContent).toContain('Please fix the errors below to continue')
    expect(document.activeElement).toBe(document.body)
    rerender(summary(1))
    expect(screen.getByRole('alert').closest('.part-summary')).toBe(document.activeElement)
  })

  it('keeps the field that has the focus in sight when it comes above it', () => {
    const form = (errors: { target: string; message: string }[]) => (
      <form className="step">
        <ErrorSummary heading="Please fix the errors below to continue" errors={errors} focusKey={0} />
        <input aria-label="Phone" />
      </form>
    )
    const { rerender } = render(form([]))
    const field = screen.getByRole('textbox')
    field.focus()
    const scrolled = vi.spyOn(field, 'scrollIntoView')
    rerender(form(errors))
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest', behavior: 'instant' })
  })
})

describe('Heading and Banner', () => {
  it('take the focus when they are new, and only then [NAV-01]', () => {
    const heading = (key: string) => (
      <>
        <Heading text="Tell us about yourself" level={1} focusKey={key} />
        <button>Other</button>
      </>
    )
    const { rerender } = render(heading('a:1'))
    const title = screen.getByRole('heading', { level: 1 })
    expect(document.activeElement).toBe(title)
    screen.getByRole('button').focus()
    rerender(heading('a:1'))
    expect(document.activeElement).not.toBe(title)
    rerender(heading('a:2'))
    expect(document.activeElement).toBe(title)
  })

  it('announces a message of the step', () => {
    render(<Banner kind="error" text="Failed to process your claim" />)
    expect(screen.getByRole('alert').textContent).toBe('Failed to process your claim')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })
})

describe('a Banner in a dialog', () => {
  it('leaves the focus to the input, and is an alert of its own each time [OTP-06]', () => {
    const view = (attempt: number) => (
      <dialog open>
        <Banner key={attempt} kind="error" text="Invalid code" />
        <input />
        <button>Verify</button>
      </dialog>
    )
    const { rerender } = render(view(1))
    const first = screen.getByRole('alert')
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    screen.getByRole('button').focus()
    rerender(view(2))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    expect(screen.getByRole('alert')).not.toBe(first)
  })

  it('leaves out an input that nobody sees, and has the focus itself when nothing failed', () => {
    const view = (kind: 'error' | 'alert') => (
      <dialog open>
        <Banner key={kind} kind={kind} text="Said" />
        <input hidden />
        <input aria-label="Password" />
      </dialog>
    )
    const { rerender } = render(view('error'))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Password' }))
    rerender(view('alert'))
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })
})

describe('Stages and Working', () => {
  const stages = [
    { id: 'a', text: 'Searching your credit file for claims', state: 'done' as const },
    { id: 'b', text: 'Creating your account', state: 'active' as const },
  ]

  it('show each row with its state in words, and announce the active one [PRG-01, PRG-02]', () => {
    render(<Stages stages={stages} />)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Searching your credit file for claimsDone',
      'Creating your accountIn progress',
    ])
    expect(screen.getAllByRole('status')[0]!.textContent).toBe('Creating your account')
  })

  it('show the second line of the active row only [V2-PROC-03]', () => {
    const detailed = [
      { ...stages[0]!, detail: 'Verifying' },
      { id: 'b', text: 'Processing credit check', detail: 'Finding potential claims', state: 'active' as const },
    ]
    const { container } = render(<Stages stages={detailed} />)
    expect([...container.querySelectorAll('.part-stage-detail')].map(({ textContent }) => textContent)).toEqual([
      'Finding potential claims',
    ])
    expect(screen.getAllByRole('status')[0]!.textContent).toBe('Processing credit check')
  })

  it('say after ten seconds that what is loaded takes longer', async () => {
    const world = createTestWorld()
    render(
      <InWorld world={world}>
        <Working text="Loading" />
      </InWorld>,
    )
    await advance(world, 9999)
    expect(screen.queryByText(/takes longer/)).toBeNull()
    await advance(world, 1)
    expect(screen.getByText(/takes longer/)).toBeTruthy()
  })

  it('show a page that is on its way', () => {
    render(<Working text="Loading your claim" />)
    expect(screen.getByRole('status').textContent).toBe('Loading your claim')
  })
})

describe('Notice, Buttons and Dialog', () => {
  it.each([
    ['info', 'status'],
    ['success', 'status'],
    ['warning', 'alert'],
    ['error', 'alert'],
  ] as const)('a notice of tone %s has the role %s', (tone, role) => {
    render(<Notice tone={tone}>Words</Notice>)
    expect(screen.getByRole(role).textContent).toBe('Words')
  })

  it('buttons press, except while the step is busy', async () => {
    const press = vi.fn()
    const buttons = [{ id: 'a', label: 'Try Again', kind: 'primary' as const, press }]
    const { rerender } = render(<Buttons buttons={buttons} busy={false} />)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    rerender(<Buttons buttons={buttons} busy />)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(press).toHaveBeenCalledTimes(1)
  })

  it('a dialog stays open for Escape and for clicks beside it, focuses its input, and gives the focus back [AMB-33, DLG-01, DLG-02, DLG-04]', async () => {
    const view = (open: boolean) => (
      <>
        <button>Opener</button>
        {open && (
          <Dialog labelledBy="title">
            <h2 id="title" tabIndex={-1}>
              Verify Your Identity
            </h2>
            <input aria-label="Code" />
          </Dialog>
        )}
      </>
    )
    const { rerender } = render(view(false))
    screen.getByRole('button').focus()
    rerender(view(true))
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Verify Your Identity' })
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    await user.keyboard('{Escape}')
    const cancel = new Event('cancel', { cancelable: true })
    await act(async () => void dialog.dispatchEvent(cancel))
    await user.click(dialog)
    expect(cancel.defaultPrevented).toBe(true)
    expect(dialog.open).toBe(true)
    expect(document.documentElement.style.overflow).toBe('hidden')
    rerender(view(false))
    expect(document.documentElement.style.overflow).toBe('')
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })
})

describe('parts', () => {
  it('that come with the code of later steps show as soon as it is there', async () => {
    render(<components.parts.Notice tone="info">Words</components.parts.Notice>)
    expect((await screen.findByRole('status', {}, { timeout: 15_000 })).textContent).toBe('Words')
  })

  it('read theme tokens only', () => {
    expect([
      ...foreignTokens('parts'),
      ...foreignTokens('shared'),
      ...foreignTokens('dialog'),
      ...foreignTokens('combobox'),
    ]).toEqual([])
    expect(ownColours('parts')).toEqual([])
  })

  it('give axe nothing to find', async () => {
    const { container } = render(
      <>
        <ErrorSummary
          heading="Please fix the errors below to continue"
          errors={[{ target: 'x', message: 'Wrong' }]}
          focusKey={1}
        />
        <Heading text="Heading" level={1} focusKey="a" />
        <Stages stages={[{ id: 'a', text: 'One', state: 'problem' }]} />
        <Notice tone="warning">Words</Notice>
        <Nav
          nav={{
            place: 'footer',
            next: { label: 'Next', shut: true, busy: false, reason: 'Why' },
            back: { label: 'Back', busy: false },
          }}
          reasonId="why"
          onNext={vi.fn()}
          onBack={vi.fn()}
        />
      </>,
    )
    expect(await axeFindings(container)).toEqual([])
  })
})
