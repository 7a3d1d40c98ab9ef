import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { FileSender, Sending, Sent } from 'runnel/react'
import type { FileReference } from '#schemas/values/files.ts'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { Upload } from './Upload.tsx'
import { messages, uploadWidget } from './Upload.widget.ts'

widgetContract(uploadWidget, Upload, { shows: ['statement.pdf'] })

const fileOf = (name: string, size = 1000, type = 'application/pdf') => new File([new Uint8Array(size)], name, { type })

/** A host whose sendings end when told. */
function heldSender() {
  const sendings: { file: File; sending: Sending; end(sent: Sent): Promise<void> }[] = []
  const forget = vi.fn()
  const files: FileSender = {
    send: (file, sending) =>
      new Promise((resolve) => {
        sendings.push({ file, sending, end: (sent) => act(async () => resolve(sent)) })
      }),
    forget,
  }
  return { files, sendings, forget }
}

const sentAs = (id: string): Sent => ({ ok: true, id, type: 'application/pdf' })
const isOpen = (value: unknown) => (value as FileReference[]).every(({ id }) => id)

describe('upload', () => {
  it('has a file in its value from the start, and its id once it is sent', async () => {
    const { files, sendings } = heldSender()
    const { user, control, value } = renderWidget(Upload, {}, { files })
    await user.upload(control(), [fileOf('a.pdf'), fileOf('b.pdf', 2000)])
    expect(value()).toEqual([
      { name: 'a.pdf', size: 1000 },
      { name: 'b.pdf', size: 2000 },
    ])
    await sendings[1]!.end(sentAs('B'))
    await sendings[0]!.end(sentAs('A'))
    expect(value()).toEqual([
      { id: 'A', name: 'a.pdf', size: 1000, type: 'application/pdf' },
      { id: 'B', name: 'b.pdf', size: 2000, type: 'application/pdf' },
    ])
    expect(screen.getByRole('status').textContent).toBe('a.pdf is sent')
  })

  it('shows the progress, announces it in steps, and says that it waits for the connection', async () => {
    const { files, sendings } = heldSender()
    const { user, control } = renderWidget(Upload, {}, { files })
    await user.upload(control(), fileOf('a.pdf'))
    const { sending } = sendings[0]!
    act(() => sending.onProgress(590))
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'a.pdf' }).value).toBe(59)
    expect(screen.getByText('59%')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('a.pdf: 50% sent ')
    act(() => sending.onPause())
    expect(screen.getByText(messages.waiting)).toBeTruthy()
    expect(screen.getByText('59%')).toBeTruthy()
  })

  it('says why a file could not be sent, and sends it again', async () => {
    const { files, sendings } = heldSender()
    const { user, control, value } = renderWidget(Upload, {}, { files })
    await user.upload(control(), fileOf('a.pdf'))
    await sendings[0]!.end({ ok: false, message: 'Too many files. Please try again in an hour.' })
    expect(screen.getByText('Too many files. Please try again in an hour.')).toBeTruthy()
    expect(isOpen(value())).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Try again a.pdf' }))
    await sendings[1]!.end(sentAs('A'))
    expect(value()).toMatchObject([{ id: 'A' }])
  })

  it('asks to choose a file again that an earlier page did not send completely, and goes on with it', async () => {
    const { files, sendings } = heldSender()
    const begun = { name: 'a.pdf', size: 1000 }
    const { user, control, value } = renderWidget(Upload, { value: [begun] }, { files })
    expect(screen.getByText(messages.unfinished)).toBeTruthy()
    await user.upload(control(), fileOf('a.pdf'))
    expect(value()).toEqual([begun])
    await sendings[0]!.end(sentAs('A'))
    expect(value()).toMatchObject([{ id: 'A', name: 'a.pdf' }])
  })

  it('cancels a file under way, and forgets a sent one', async () => {
    const { files, sendings, forget } = heldSender()
    const { user, control, value, onCommit } = renderWidget(Upload, { value: uploadWidget.example }, { files })
    await user.upload(control(), fileOf('a.pdf'))
    await user.click(screen.getByRole('button', { name: 'Cancel a.pdf' }))
    expect(sendings[0]!.sending.signal.aborted).toBe(true)
    await sendings[0]!.end(sentAs('A'))
    expect(value()).toEqual(uploadWidget.example)
    await user.click(screen.getByRole('button', { name: 'Remove statement.pdf' }))
    expect(value()).toEqual([])
    // Of a list that was just emptied nothing is said.
    expect(onCommit.mock.lastCall![1]).toEqual({ anew: true })
    expect(forget.mock.calls).toEqual([[uploadWidget.example[0].id]])
    expect(document.activeElement).toBe(control())
  })

  it.each([
    [
      'of another kind',
      fileOf('a.svg', 10, 'image/svg+xml'),
      'a.svg is of a kind that we cannot take. Please choose PDF.',
    ],
    ['that is empty', fileOf('a.pdf', 0), 'a.pdf is empty.'],
    ['that is too large', fileOf('a.pdf', 3000), 'a.pdf is larger than 2 KB.'],
  ])('refuses a file %s', async (_, file, message) => {
    const { files, sendings } = heldSender()
    const listed = [{ id: '1', name: 'statement.pdf', size: 1500, type: 'application/pdf' }]
    const options = { kinds: ['pdf'], maxSize: '2KB' }
    const { control, value } = renderWidget(Upload, { options, value: listed }, { files })
    fireEvent.change(control(), { target: { files: [file] } })
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect([value(), sendings.length]).toEqual([listed, 0])
  })

  it('calls a file by what a person sees of its name', () => {
    const { files, sendings } = heldSender()
    const { control } = renderWidget(Upload, { options: { kinds: ['pdf'] } }, { files })
    fireEvent.change(control(), { target: { files: [fileOf('in\u200bvoice\u202efdp.pdf')] } })
    expect(sendings.map(({ file }) => file.name)).toEqual(['invoicefdp.pdf'])
  })

  const photo = (lastModified: number) => new File(['x'.repeat(900)], 'image.jpg', { type: 'image/jpeg', lastModified })

  it('takes a second photograph of the same name and size, but the same one once only', async () => {
    const { files, sendings } = heldSender()
    const { control, value } = renderWidget(Upload, { options: { kinds: ['jpeg'] } }, { files })
    const choose = (...chosen: File[]) => fireEvent.change(control(), { target: { files: chosen } })
    choose(photo(1))
    await sendings[0]!.end(sentAs('A'))
    choose(photo(2), photo(3))
    expect(sendings.map(({ file }) => file.name)).toEqual(['image.jpg', 'image (2).jpg', 'image (3).jpg'])
    await sendings[2]!.end(sentAs('C'))
    await sendings[1]!.end(sentAs('B'))
    expect((value() as FileReference[]).map(({ id, name }) => [id, name])).toEqual([
      ['A', 'image.jpg'],
      ['B', 'image (2).jpg'],
      ['C', 'image (3).jpg'],
    ])
    choose(photo(1), photo(2))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'image.jpg is in the list already.',
      'image (2).jpg is in the list already.',
    ])
    expect(sendings).toHaveLength(3)
  })

  it('takes a photograph that is called like one of an earlier visit', () => {
    const { files, sendings } = heldSender()
    const listed = [{ id: '1', name: 'image.jpg', size: 900, type: 'image/jpeg' }]
    const { control } = renderWidget(Upload, { options: { kinds: ['jpeg'] }, value: listed }, { files })
    fireEvent.change(control(), { target: { files: [photo(1)] } })
    expect(sendings.map(({ file }) => file.name)).toEqual(['image (2).jpg'])
  })

  it('takes no more files than it may, from a drop too', () => {
    const { files, sendings } = heldSender()
    const { container } = renderWidget(Upload, { options: { maxFiles: 2 } }, { files })
    const dropped = [fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')]
    fireEvent.drop(container.querySelector('.upload')!, { dataTransfer: { files: dropped } })
    expect(sendings.map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf'])
    expect(screen.getByRole('alert').textContent).toBe('You can send at most 2 files.')
  })

  it('offers the camera of a phone', () => {
    renderWidget(Upload, { options: { kinds: ['pdf', 'jpeg'], photo: true } })
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo')
    expect([camera.accept, camera.getAttribute('capture')]).toEqual(['.jpg,.jpeg,image/jpeg', 'environment'])
  })

  it('ends what is under way when the step is left', async () => {
    const { files, sendings } = heldSender()
    const { user, control, unmount } = renderWidget(Upload, {}, { files })
    await user.upload(control(), fileOf('a.pdf'))
    unmount()
    expect(sendings[0]!.sending.signal.aborted).toBe(true)
  })
})
