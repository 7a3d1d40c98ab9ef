import { expect, it } from 'vitest'
import { absentMail } from './smtpMail.ts'
import { mailboxOf, sandboxMail } from './sandboxMail.ts'

const mail = {
  to: 'ann@example.com',
  fromName: 'Brand',
  subject: 'One',
  text: 'text',
  html: '<p>text</p>',
  idempotencyKey: 'one',
}

it('keeps the newest hundred mails, newest first', async () => {
  const box = sandboxMail(() => 1_000)
  for (let nth = 1; nth <= 101; nth += 1) await box.send({ ...mail, subject: `${nth}` })
  expect(box.mails().map(({ subject }) => Number(subject))).toEqual(
    Array.from({ length: 100 }, (_, index) => 101 - index),
  )
  expect(box.mails()[0]).toEqual({ ...mail, subject: '101', at: new Date(1_000) })
  expect(mailboxOf(box)).toBe(box)
})

it('is not there without a mail server, where nothing can be sent', async () => {
  expect(mailboxOf(absentMail())).toBeUndefined()
  expect(absentMail().canSend).toBe(false)
  await expect(absentMail().send(mail)).rejects.toMatchObject({ code: 'unavailable' })
})
