import type { Attack } from '../../attack.ts'
import { begin } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import { together } from '../../toolkit/together.ts'
import { announce, sendFile, sendPart, tus } from '#server/testing/uploads.ts'

const document = Buffer.from('%PDF-1.7\nA document of the attack')
const pathOf = (id: string): string => `/api/uploads/${id}`

export const attacks: Attack[] = [
  {
    name: "another person's files",
    tries: 'reads, continues, deletes and claims a file that another browser has sent, before and after it is claimed',
    run: async (world) => {
      const found = new Findings()
      const [victim, attacker] = [await begin(world), await begin(world)]
      const id = await sendFile(victim.visitor, document)
      const attempt = async (when: string) => {
        for (const method of ['GET', 'HEAD', 'DELETE']) {
          const { status } = await tus(attacker.visitor, method, pathOf(id))
          found.add(`${method} ${when}`, status === 404, status)
        }
        const patched = await sendPart(attacker.visitor, id, 0, document)
        found.add(`PATCH ${when}`, patched.status === 404, patched.status)
        const claimed = await attacker.visitor.call('addFiles', { claimRequestId: attacker.id, file_ids: [id] })
        found.add(`claiming it ${when}`, claimed.status === 404, claimed.status)
      }
      await attempt('before')
      const added = await victim.visitor.call('addFiles', { claimRequestId: victim.id, file_ids: [id] })
      if (added.status !== 200) throw new Error(`the owner is refused too, with ${added.status}`)
      await attempt('after')
      const listed = await attacker.visitor.call('listFiles', { claimRequestId: victim.id })
      found.add('the list', listed.status === 404, listed.status)
      return found.verdict()
    },
  },
  {
    name: 'files that are something else',
    tries: 'sends pages, drawings and programs as documents, more bytes than announced, and names that are paths',
    run: async (world) => {
      const found = new Findings()
      const { visitor } = await begin(world)
      const contents = {
        'a page': '<!doctype html><script>alert(1)</script>',
        'a drawing': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        'a page that begins like a document': '%PDF-1.7\n<html><script>alert(1)</script></html>',
        'a program': 'MZ and more',
      }
      for (const [what, content] of Object.entries(contents)) {
        const bytes = Buffer.from(content)
        const id = await announce(visitor, bytes.length)
        const { status } = await sendPart(visitor, id, 0, bytes)
        const gone = await tus(visitor, 'GET', pathOf(id))
        found.add(what, status === 415 && gone.status === 404, status)
      }
      const more = await sendPart(visitor, await announce(visitor, 5), 0, document)
      found.add('more bytes than announced', more.status === 413, more.status)
      const large = await tus(visitor, 'POST', '/api/uploads', { 'upload-length': '999999999' })
      found.add('a file of a gigabyte', large.status === 413, large.status)
      for (const name of ['../../../etc/passwd', 'a.pdf\r\nx-injected: 1', '"; filename=evil.html']) {
        const { headers } = await tus(visitor, 'GET', pathOf(await sendFile(visitor, document, { name })))
        const said = String(headers['content-disposition'])
        found.add(
          `the name ${JSON.stringify(name)}`,
          /^attachment; filename="[^"/\\\r\n]*"; filename\*=UTF-8''[^/"\r\n]*$/.test(said) &&
            headers['x-injected'] === undefined &&
            headers['content-type'] === 'application/octet-stream' &&
            headers['x-content-type-options'] === 'nosniff' &&
            String(headers['content-security-policy']).includes('sandbox'),
          said,
        )
      }
      for (const path of ['/api/uploads/..%2f..%2fsecret', '/api/uploads/%00', '/api/uploads/../account']) {
        const { status } = await tus(visitor, 'GET', path)
        found.add(path, status >= 400 && status < 500, status)
      }
      return found.verdict()
    },
  },
  {
    name: 'a place in a file taken twice',
    tries: 'sends the same part of a file many times at once, and finishes a finished file again with other bytes',
    shared: true,
    run: async (world) => {
      const found = new Findings()
      const { visitor } = await begin(world)
      const id = await announce(visitor, document.length)
      const answers = await together(10, () => sendPart(visitor, id, 0, document))
      const taken = answers.filter(({ status }) => status === 204).length
      found.add('at once', taken === 1 && answers.every(({ status }) => [204, 409].includes(status)), taken)
      const page = Buffer.alloc(document.length, '<html>')
      const again = await sendPart(visitor, id, 0, page)
      found.add('once more', again.status === 409, again.status)
      const { text } = await tus(visitor, 'GET', pathOf(id))
      found.add('the content', text === document.toString(), text.length)
      return found.verdict()
    },
  },
]
