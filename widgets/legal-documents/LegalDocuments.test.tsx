import { readdirSync } from 'node:fs'
import path from 'node:path'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ListedFile } from '#schemas/operations/legal.ts'
import { axeFindings } from '../testing/axeFindings.ts'
import { blockContract } from '../testing/blockContract.tsx'
import { LegalDocuments } from './LegalDocuments.tsx'
import { legalDocuments } from './LegalDocuments.widget.ts'

blockContract(legalDocuments, LegalDocuments, { shows: ['Legal documents', 'Terms of engagement', '48 kB'] })

const file = (id: string, name: string, is_required: boolean, size: number): ListedFile => ({
  id,
  name,
  is_required,
  size,
  file_url: `/files/${id}.pdf`,
  html_url: `/files/${id}.html`,
  brand_id: 'brand-1',
  display_order: 1,
  version: '2',
})
const files = [file('terms', 'Terms of Engagement', true, 82_000), file('guide', 'Claim guide', false, 1_240_000)]
const rows = () => screen.getAllByRole('listitem')

describe('legal-documents', () => {
  it('lists every document with type, size and a download [V1-SIGN-06, DOC-01]', () => {
    render(<LegalDocuments options={{ files }} />)
    expect(rows().map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/files/terms.pdf',
      '/files/guide.pdf',
    ])
    expect(rows().map((row) => within(row).getByRole('link').hasAttribute('download'))).toEqual([true, true])
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Download Terms of Engagement',
      'Download Claim guide',
    ])
    expect(rows()[0]!.textContent).toContain('PDF, 82 kB')
    expect(rows()[1]!.textContent).toContain('PDF, 1.2 MB')
  })

  it('marks required documents with an asterisk, in words too, and explains it once [V1-SIGN-08]', () => {
    render(<LegalDocuments options={{ files }} />)
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Terms of Engagement * (required)', 'Claim guide'])
    expect(screen.getAllByText('* required document')).toHaveLength(1)
  })

  it('reserves space for as many as every brand has while they are loading, and says so', () => {
    const { container, rerender } = render(<LegalDocuments options={{ files: [], loading: true }} />)
    expect(screen.getByRole('status').textContent).toBe('Loading the documents…')
    expect(screen.queryAllByRole('listitem')).toEqual([])
    const texts = readdirSync(path.join(import.meta.dirname, '../../server/data/legal/texts'))
    expect(container.querySelectorAll('.legal-document')).toHaveLength(texts.length)
    rerender(<LegalDocuments options={{ files, loading: false }} />)
    expect(screen.queryByRole('status')).toBeNull()
    expect(rows()).toHaveLength(2)
  })

  it.each([[{ files: [] }], [{ files: [], loading: true, problem: 'They could not be loaded.' }]])(
    'reserves no space when none will come: %j',
    (options) => {
      const { container } = render(<LegalDocuments options={options} />)
      expect(container.querySelector('.legal')).toBeNull()
    },
  )

  it('asks for no tick [V1-SIGN-09]', () => {
    render(<LegalDocuments options={{ files }} />)
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('shows a document in the page and hides it again; nothing is loaded before [V1-SIGN-07, DOC-02, DOC-03, DOC-07]', async () => {
    const { container } = render(<LegalDocuments options={{ files }} />)
    const user = userEvent.setup({ delay: null })
    const [toggle] = screen.getAllByRole('button')
    expect(container.querySelector('iframe')).toBeNull()
    expect([toggle!.textContent, toggle!.getAttribute('aria-expanded')]).toEqual([
      'View details of Terms of Engagement',
      'false',
    ])
    await user.click(toggle!)
    expect([toggle!.textContent, toggle!.getAttribute('aria-expanded')]).toEqual([
      'Hide details of Terms of Engagement',
      'true',
    ])
    const frame = container.querySelector(`[id="${toggle!.getAttribute('aria-controls')}"] iframe`)!
    expect([frame.getAttribute('src'), frame.getAttribute('sandbox'), frame.getAttribute('title')]).toEqual([
      '/files/terms.html',
      '',
      'Terms of Engagement, version 2',
    ])
    await user.click(toggle!)
    expect(container.querySelector('iframe')).toBeNull()
  })

  it('opens the file itself where there is no text to read in the page [DOC-02]', () => {
    const { container } = render(
      <LegalDocuments
        options={{ files: [{ id: 'terms', name: 'Terms of Engagement', file_url: '/files/terms.pdf' }] }}
      />,
    )
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Download Terms of Engagement', '/files/terms.pdf'],
      ['View details of Terms of Engagement', '/files/terms.pdf'],
    ])
    expect(screen.getByRole('link', { name: /View details/ }).getAttribute('target')).toBe('_blank')
    expect([screen.queryByRole('button'), container.textContent?.includes('undefined')]).toEqual([null, false])
  })

  it('names a document that has no version by its name alone', async () => {
    render(
      <LegalDocuments
        options={{
          files: [
            { id: 'terms', name: 'Terms of Engagement', file_url: '/files/terms.pdf', html_url: '/files/terms.html' },
          ],
        }}
      />,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(document.querySelector('iframe')!.getAttribute('title')).toBe('Terms of Engagement')
  })

  it('says why there are none [DOC-06]', () => {
    render(<LegalDocuments options={{ files: [], problem: 'The documents could not be loaded' }} />)
    expect(screen.getByRole('alert').textContent).toBe('The documents could not be loaded')
  })

  it('gives axe nothing to find', async () => {
    const { container } = render(
      <>
        <h1>Sign</h1>
        <LegalDocuments options={{ files }} />
      </>,
    )
    expect(await axeFindings(container)).toEqual([])
  })
})
